"""Proofs for every size at once: arrays whose sizes are symbols, in the normal form of their
sums.
"""

__lemmata__ = "prover"
