"""Wrong variants of the gaps of the states with B = C = 1, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Vector
from lemmata.theory.state_space.conserved.frozen_gaps import frozen_gaps


def next_frozen_gaps(a: Vector, tap: int) -> Vector:
    """`frozen_gaps` with the exponent 1 - p."""
    return frozen_gaps(a, tap + 1)
