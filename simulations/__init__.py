"""Floor 2, what happens: the problems run, as ODE, by gradient descent, by sampling; it knows definitions, never derivations."""
