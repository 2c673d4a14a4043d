"""Wrong variants of the fixed point of the lag weights."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.rpe.fixed_point import relative_fixed_point


def undoubled_weights(lags: int, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0) -> Vector:
    """`relative_fixed_point` with N_k in place of 2 N_k."""
    return relative_fixed_point(lags, n1, alpha, betas, 2 * weight_decay)
