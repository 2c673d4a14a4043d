"""Absolute positions trained on one window, without augmentation: formulas, one file for one topic."""
