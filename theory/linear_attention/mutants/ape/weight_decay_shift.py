"""Wrong variants of the limit of absolute positions under weight decay."""

from __future__ import annotations

from lemmata.theory.linear_attention.ape.weight_decay_shift import shifted_limit
from lemmata.theory.types import Matrix, Scalar


def half_shift(n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar) -> tuple[Matrix, Scalar]:
    """`shifted_limit` with eps/2 in place of eps/4."""
    return shifted_limit(n1, alpha, beta, 2 * weight_decay)
