"""Wrong variants of the printed flow of a translation-invariant Gram matrix."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.circulant_flow import circulant_velocity


def unpaired_neighbours(a: Vector, n1: int, alpha: Scalar, beta: Scalar) -> Vector:
    """`circulant_flow.circulant_velocity` with 8 w beta in place of 16 w beta."""
    return circulant_velocity(a, n1, alpha, ratio(1, 2, beta) * beta)
