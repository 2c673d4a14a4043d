"""Wrong variants of the difference of squares after a step of descent, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space.conserved.weight_difference import weight_difference


def conserved_difference(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix, step_size: Scalar) -> Vector:
    """`descended_difference` as if gradient descent conserved b^2 - c^2 as the flow does."""
    return weight_difference(b, c)
