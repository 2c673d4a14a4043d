"""Figures of modular arithmetic: networks that generalise late, filters of gradients, and margins."""
