"""Verdicts on many claims: computed or served from the store, recorded, told as tables, and to
continuous integration.
"""

__lemmata__ = "tool"
