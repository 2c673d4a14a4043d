"""Wrong variants of how the Gram entries of one visible site move."""

from __future__ import annotations

from lemmata.terms.arithmetic import exp, ratio
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented.monotone import distance_from_alpha, growth


def pure_exponential(t: Scalar, a0: Scalar, alpha: Scalar) -> Scalar:
    """`distance_from_alpha` without the factor A_0(t)/A_0(0)."""
    return (alpha - a0) * exp(-8 * alpha * t)


def half_rate_distance(t: Scalar, a0: Scalar, alpha: Scalar) -> Scalar:
    """`distance_from_alpha` at half the time."""
    return distance_from_alpha(ratio(1, 2, alpha) * t, a0, alpha)


def drawn_to_zero(a0: Scalar, aj: Scalar, alpha: Scalar) -> tuple[Scalar, Scalar]:
    """`growth` with off-diagonal entries that shrink."""
    diagonal, beside = growth(a0, aj, alpha)
    return diagonal, -beside
