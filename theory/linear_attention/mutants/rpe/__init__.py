"""Wrong variants of the formulas of relative positions."""
