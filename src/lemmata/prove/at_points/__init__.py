"""Points of a domain at which what is said is tried: which they are, and what terms are there."""

__lemmata__ = "prover"
