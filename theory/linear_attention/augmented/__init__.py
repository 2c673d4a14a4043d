"""Absolute positions trained on every shift of the window: formulas, one file for one topic."""
