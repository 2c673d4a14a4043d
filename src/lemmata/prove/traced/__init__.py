"""A check that is run on terms: what it asks and compares, of which parameters that says something,
and what is known there.
"""

__lemmata__ = "prover"
