"""Claims on the closed forms of the chain: probability of success, bulk root, policy gradient and mean length."""
