"""Wrong variants of the formulas on training without simple examples."""
