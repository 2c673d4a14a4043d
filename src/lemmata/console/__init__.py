"""What is read from a command line and written to a terminal: complaints in one line, progress,
widths, numbers with their nouns.
"""

__lemmata__ = "tool"
