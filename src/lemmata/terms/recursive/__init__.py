"""Sequences by their step on terms: what an entry is (`entry`), and what it is made of
(`steps`).
"""

__lemmata__ = "prover"
