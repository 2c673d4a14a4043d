"""What finds counterexamples: where one looks, and whether what was found there is one, or
rounding.
"""

__lemmata__ = "prover"
