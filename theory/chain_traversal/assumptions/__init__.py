"""What the assumptions are for: repetitions in our reconstruction, an optimum that is a supremum, a start that never moves."""
