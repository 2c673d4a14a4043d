"""Wrong variants of the closed forms of the chain."""
