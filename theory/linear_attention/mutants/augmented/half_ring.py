"""Wrong variants of the test loss at zero training loss."""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.mutants.augmented.leading_loss import one_lag_more


def hidden_lag_left(n: int, n1: int, d: int, alpha: Scalar) -> Scalar:
    """`half_ring_loss` as if one lag more were in no window."""
    return one_lag_more(n, n1, d, alpha)
