"""Wrong variants of the formulas of extrapolation."""
