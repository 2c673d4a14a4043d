"""Wrong variants of the gaps of a balanced student's weights, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Vector
from lemmata.theory.state_space.conserved.balanced_gaps import balanced_gaps


def next_balanced_gaps(b: Vector, tap: int) -> Vector:
    """`balanced_gaps` with the exponent of the next tap."""
    return balanced_gaps(b, tap + 1)
