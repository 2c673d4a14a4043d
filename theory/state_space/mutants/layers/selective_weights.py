"""Wrong variants of what a selective scan conserves."""

from __future__ import annotations

from lemmata.terms.types import Matrix, Vector
from lemmata.theory.state_space.layers.selective_weights import row_difference


def row_sum(inward: Matrix, outward: Matrix) -> Vector:
    """`row_difference` as a sum."""
    return row_difference(inward, 0 * outward) - row_difference(0 * inward, outward)


def first_entries(inward: Matrix, outward: Matrix) -> Vector:
    """`row_difference` of the first entry of each row, as if channels were conserved one by one."""
    return row_difference(inward[:, :1], outward[:, :1])
