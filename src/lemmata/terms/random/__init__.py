"""Random variables in a formula, and what their expectations are."""

__lemmata__ = "language"
