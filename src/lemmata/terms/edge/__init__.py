"""The edge to SymPy: what a check computes by it, noted and held against numbers."""

__lemmata__ = "prover"
