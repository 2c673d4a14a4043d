"""Wrong variants of the formulas of training A alone on one tap."""
