"""What happens, a folder for each family: its problems run; it knows definitions, never
derivations.
"""

from lemmata import corpus

__lemmata__ = "tool"
__path__ = corpus.places("simulations")
