"""The search for certificates of signs of terms, which `kernel/sign.py` checks."""

__lemmata__ = "prover"
