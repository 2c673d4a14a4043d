"""Plausible wrong variants of the family's formulas: what a check that means something must refute."""
