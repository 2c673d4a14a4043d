"""A statement as it is printed: LaTeX that is read and written, symbols in words, and files of
claims to start from.
"""

__lemmata__ = "tool"
