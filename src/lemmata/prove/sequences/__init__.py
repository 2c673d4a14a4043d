"""Proofs along a sequence: induction, bounds that are kept, telescoped sums."""

__lemmata__ = "prover"
