"""Claims on clean labels that poison: what a special sequence on tap 1 does to growth, to the minimiser, and how far it can be scaled."""
