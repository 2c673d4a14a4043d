"""Claims that the Transformer's policy is a Markov chain on 2n vertices, and that its training moves three numbers."""
