"""Wrong variants of the formulas on what the assumptions are for."""
