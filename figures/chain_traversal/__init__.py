"""Figures of chain traversal: how it is learnt, from which examples, how long that takes, and what else would have been right."""
