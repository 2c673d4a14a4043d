"""Margins with one slip: a distance left out, a bound too sharp, a number less."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import margins


def nearest_left_out(frequencies: Sequence[int], p: int) -> float:
    """`margin` over the distances up to (p - 3)/2."""
    distances = np.arange(1, (p - 1) // 2)
    return len(frequencies) - float(np.cos(2 * np.pi * np.multiply.outer(distances, frequencies) / p).sum(axis=1).max())


def last_alone(frequencies: Sequence[int], p: int) -> float:
    """`margin` of the last frequency."""
    return margins.margin(frequencies[-1:], p)


def count_alone(count: Scalar, p: Scalar) -> Scalar:
    """`margin_bound` without p/(p - 1)."""
    return count + 0 * p


def a_little_less(count: Scalar, p: Scalar) -> Scalar:
    """`margin_bound` with (p + 1)/p."""
    return count * (p + 1) / p


def all_less_one(p: Scalar, like: Scalar = 1.0) -> Scalar:
    """`full_margin` as the number of frequencies."""
    return (p - 1) * ratio(1, 2, like)


def one_less(p: int) -> int:
    """`enough_frequencies` less one."""
    return margins.enough_frequencies(p) - 1


def two(p: int) -> int:
    """`enough_frequencies` as two."""
    return min(2, margins.enough_frequencies(p))


def one_more(p: int) -> int:
    """`enough_frequencies` and one."""
    return margins.enough_frequencies(p) + 1


def first_frequencies(count: int, p: int) -> float:
    """The margin of 1, …, count."""
    return margins.margin(range(1, count + 1), p)


def raised_sum(half: Scalar, d: Scalar, like: Scalar) -> Scalar:
    """`turned_sum` with its sign exchanged."""
    return -margins.turned_sum(half, d, like)


def sum_of_next_base(half: Scalar, d: Scalar, like: Scalar) -> Scalar:
    """`turned_sum` of the next odd base."""
    return margins.turned_sum(half + 1, d, like)
