"""Wrong variants of the difference of squares of the weights, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Vector
from lemmata.theory.state_space.problem import columns


def weight_sum(b: Vector, c: Vector) -> Vector:
    """`weight_difference` as b^2 + c^2."""
    b, c = columns(b=b, c=c)
    return b * b + c * c
