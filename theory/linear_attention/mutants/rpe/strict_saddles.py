"""Wrong variants of the determinant at strict saddles."""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.rpe.strict_saddles import saddle_determinant


def own_lag_saddle(n1: int, alpha: Scalar, beta: Scalar) -> Scalar:
    """`saddle_determinant` without the neighbours."""
    return saddle_determinant(n1, alpha, 0 * beta)
