"""Wrong variants of what the talk's table measures."""
