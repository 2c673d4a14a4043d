"""Wrong variants of what neglected weight decay changes."""

from __future__ import annotations

from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.augmented.neglected_decay import neglected_share


def whole_decay(p_init: Matrix, alpha: Scalar, weight_decay: Scalar) -> Matrix:
    """`neglected_share` with eps in place of eps/4."""
    return 4 * neglected_share(p_init, alpha, weight_decay)


def nothing_lost(p_init: Matrix, alpha: Scalar, weight_decay: Scalar) -> Matrix:
    """`neglected_share` as 0."""
    return 0 * neglected_share(p_init, alpha, weight_decay)
