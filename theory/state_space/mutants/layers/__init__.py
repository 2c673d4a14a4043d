"""Wrong variants of the formulas on layers of networks."""
