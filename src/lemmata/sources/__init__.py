"""Where claims are found: in families, in a user's files and modules, by name."""

__lemmata__ = "tool"
