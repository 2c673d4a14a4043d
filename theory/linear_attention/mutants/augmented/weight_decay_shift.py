"""Wrong variants of the shift of the diagonal by weight decay."""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented.weight_decay_shift import diagonal_shift


def lone_window_shift(n1: int, weight_decay: Scalar) -> Scalar:
    """`diagonal_shift` as eps/4, as if a site were in one window only."""
    return diagonal_shift(1, weight_decay)
