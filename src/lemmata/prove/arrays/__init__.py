"""Proofs for every size at once: where they are looked at in numbers, and what follows from the
relations of inverse matrices.
"""

__lemmata__ = "prover"
