"""Wrong variants of the Welch bound."""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented.welch_bound import welch_bound


def unit_frame(n: int, d: int, alpha: Scalar) -> Scalar:
    """`welch_bound` as alpha^2 n/d: the diagonal not taken out."""
    return alpha * alpha * n / d


def packed_bound(n: int, d: int, alpha: Scalar) -> Scalar:
    """`welch_bound` with d - 1 in place of d."""
    return welch_bound(n, max(d - 1, 1), alpha)
