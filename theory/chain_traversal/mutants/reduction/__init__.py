"""Wrong variants of the reduction to a Markov chain."""
