"""Exact evidence on SymPy's symbols, for what terms do not decide."""

__lemmata__ = "prover"
