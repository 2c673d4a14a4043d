"""Wrong floors: one range, ranges that may be single positions, factors."""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.implicit_models.drawn_ranges import floor_of_moments


def one_range(d: int, mean: Scalar, variance: Scalar) -> Scalar:
    """`floor_of_moments` of a single range."""
    return floor_of_moments(d, mean, variance) / 2


def without_mean(d: int, mean: Scalar, variance: Scalar) -> Scalar:
    """`floor_of_moments` of entries with mean 0."""
    return floor_of_moments(d, 0 * mean, variance)


def a_position_more(d: int, mean: Scalar, variance: Scalar) -> Scalar:
    """`floor_of_moments` of one position more."""
    return floor_of_moments(d + 1, mean, variance)


def a_hundredth_less(d: int, low: Scalar, high: Scalar) -> Scalar:
    """The floor less a hundredth."""
    return floor_of_moments(d, (low + high) / 2, (high - low) ** 2 / 12) * 99 / 100
