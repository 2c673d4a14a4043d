"""Many runs of one simulation: grids of flags, and batches of what they ask for."""

__lemmata__ = "tool"
