"""Sums over index sets of unknown size: arrays whose sizes are variables, what NumPy's operations
make of them, and the normal form in which two of them are compared.
"""

__lemmata__ = "prover"
