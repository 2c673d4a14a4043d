"""The report: verdicts as a static site, as LaTeX and as Markdown, each a set of files made in
memory and written at once.
"""

__lemmata__ = "tool"
