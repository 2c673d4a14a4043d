"""One engine for each kind of evidence: what it does with a check, a formula, a domain and options,
and what it then may say.
"""

__lemmata__ = "prover"
