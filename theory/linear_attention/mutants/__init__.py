"""Plausible wrong variants of the family's formulas: what a check that means something must refute.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""
