"""The Transformer's policy is a Markov chain on 2n vertices, and its training moves three numbers."""
