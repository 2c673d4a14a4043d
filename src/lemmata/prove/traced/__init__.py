"""What a check states, in terms, and that each part of it is a theorem: trusted beside kernel and
terms.

A check is run on terms; what it asks and compares, of which parameters that says something, and
what the domain says of these is read here. What a search answers counts if it is a theorem of what
was asked (`answered.py`). A slow test makes each function that only searches lie
(`tests/sabotage/`).
"""

__lemmata__ = "prover"
