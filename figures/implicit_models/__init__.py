"""Figures of implicit models: what equilibria force, how both modes of evaluation differ, and what is tracked."""
