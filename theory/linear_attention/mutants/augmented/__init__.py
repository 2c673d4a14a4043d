"""Wrong variants of the formulas of absolute positions trained on every shift of the window."""
