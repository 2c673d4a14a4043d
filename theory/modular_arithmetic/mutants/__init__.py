"""Formulas that are wrong on purpose."""
