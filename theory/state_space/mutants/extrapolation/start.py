"""Wrong variants of the ceiling of a weight, each with one slip."""

from __future__ import annotations

from lemmata.theory.state_space.problem import columns
from lemmata.theory.types import Vector


def starting_ceiling(b: Vector, c: Vector) -> Vector:
    """`weight_ceiling` as if no weight ever rose."""
    b, c = columns(b=b, c=c)
    return b * c
