"""What is claimed, a folder for each family: problems, closed forms, exact quantities, and claims
as records (NumPy only at import).
"""

from lemmata import corpus

__lemmata__ = "tool"
__path__ = corpus.places("theory")
