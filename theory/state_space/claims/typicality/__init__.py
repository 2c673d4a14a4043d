"""Claims on what does not explain extrapolation: fit alone, and least norm."""
