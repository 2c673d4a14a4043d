"""Wrong variants of the formulas of absolute positions trained on one window."""
