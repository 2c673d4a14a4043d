"""Wrong variants of the formulas of poisoned training."""
