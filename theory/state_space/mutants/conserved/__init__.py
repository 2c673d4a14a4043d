"""Wrong variants of the conserved quantities."""
