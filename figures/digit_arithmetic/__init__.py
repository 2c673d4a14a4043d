"""Figures of digit arithmetic: the laws of carrying, exact over sampled, how they grow, and what a window can do."""
