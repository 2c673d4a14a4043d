"""What is seen, a folder for each family, a file for each figure: its data, drawing, caption and
predicate.
"""

from lemmata import corpus

__lemmata__ = "tool"
__path__ = corpus.places("figures")
