"""What a theorem is, and the rules that make one: trusted, and small enough to be read.

Nothing outside this folder makes a `Theorem`. It imports terms, FLINT, fractions and what Python
brings for data, and no search: a rule is handed a certificate, which it accepts or refuses.
"""

__lemmata__ = "prover"
