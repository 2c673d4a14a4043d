"""Wrong variants of the quadratic form that a single tap conserves, each with one slip."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import world
from lemmata.terms.types import Vector
from lemmata.theory.state_space.conserved.state_difference import state_difference


def unweighted_state_difference(a: Vector, b: Vector, tap: int) -> Vector:
    """`state_difference` without the factor h, a^2 - b^2."""
    return state_difference(a, b, 1 if world(tap) == "sympy" else min(inputs.integer(tap, "tap h", 0), 1))
