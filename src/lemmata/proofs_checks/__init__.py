"""Whether they agree, a folder for each family: checks of its claims."""

from lemmata import corpus

__lemmata__ = "tool"
__path__ = corpus.places("proofs_checks")
