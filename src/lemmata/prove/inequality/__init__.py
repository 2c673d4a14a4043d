"""Proofs of inequalities between symbols: what is known of the symbols, and rules by which a
polynomial is not negative there.
"""

__lemmata__ = "prover"
