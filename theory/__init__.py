"""Floor 1, what is claimed: problems, closed forms, exact quantities, and claims as records (NumPy only at import)."""
