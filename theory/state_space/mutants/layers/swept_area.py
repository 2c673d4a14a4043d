"""Wrong variants of the rate at which weights sweep area."""

from __future__ import annotations

from lemmata.terms.types import Matrix, Vector
from lemmata.theory.state_space.layers.swept_area import swept_area


def clockwise_area(b: Matrix, c: Matrix, pull: Matrix) -> Vector:
    """`swept_area` of the other sense."""
    return -swept_area(b, c, pull)


def conjugate_area(b: Matrix, c: Matrix, pull: Matrix) -> Vector:
    """`swept_area` with c in place of its conjugate."""
    return swept_area(b, c * [[1, -1]], pull)
