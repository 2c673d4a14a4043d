"""Relative positions, the value direction known or learnt: formulas, one file for one topic."""
