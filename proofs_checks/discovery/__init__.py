"""What finds instead of checks: the route that is wrong, quantities that are conserved, closed forms of numbers."""

__lemmata__ = "prover"
