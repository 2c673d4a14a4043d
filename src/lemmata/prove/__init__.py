"""What finds proofs: symbols in the place of parameters, normal forms, signs, limits, and what a
proof covers.
"""

__lemmata__ = "prover"
