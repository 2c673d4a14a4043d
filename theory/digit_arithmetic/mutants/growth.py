"""Laws of growth with one slip: a place more, a constant less, a base too many."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import admits, array
from lemmata.terms.types import Vector
from lemmata.theory.digit_arithmetic.cascade import onset
from lemmata.theory.digit_arithmetic.growth import (
    dominant_share,
    mean_length,
    poisson_bounds,
    powered_share,
    share_bounds,
    typical_length,
)


def another_place(digits: int, cascade: int, base: int) -> Vector:
    """`share_bounds` with l - m + 1 places above."""
    least, most = share_bounds(digits, cascade, base)
    return array([least, most * (1 - onset(cascade, base, Fraction(1)))])


def a_place_less(digits: int, cascade: int, base: int) -> Vector:
    """`share_bounds` with l - m - 1 places below."""
    least, most = share_bounds(digits, cascade, base)
    return array([least + onset(cascade, base, Fraction(1)), most])


@admits("numpy")
def third(digits: int, cascade: int, base: int) -> Vector:
    """`poisson_bounds` with (m + 1) c/3 below."""
    least, most = poisson_bounds(digits, cascade, base)
    return array([most - 2 * (most - least) / 3, most])


@admits("numpy")
def another_poisson_place(digits: int, cascade: int, base: int) -> Vector:
    """`poisson_bounds` of one digit more, above."""
    return array([poisson_bounds(digits, cascade, base)[0], poisson_bounds(digits + 1, cascade, base)[1]])


@admits("numpy")
def without_residue(digits: int, cascade: int, base: int) -> float:
    """`dominant_share` with the constant 1."""
    return dominant_share(digits, cascade, base) * (1 - (cascade + 1) * onset(cascade, base, 1.0))


@admits("numpy")
def a_fiftieth_less(digits: int, cascade: int, base: int) -> float:
    """`dominant_share` times 49/50."""
    return 49 * dominant_share(digits, cascade, base) / 50


@admits("numpy")
def one_more_digit(digits: int, cascade: int, base: int) -> float:
    """`powered_share` of one digit more."""
    return powered_share(digits + 1, cascade, base)


@admits("numpy")
def a_hundredth_less(digits: int, base: int) -> float:
    """`typical_length` less 1/100."""
    return typical_length(digits, base) - 0.01


@admits("numpy")
def without_constant(digits: int, base: int) -> float:
    """`typical_length` as log_b l."""
    return float(np.log(digits) / np.log(base))


@admits("numpy")
def a_little_more(digits: int, base: int) -> float:
    """`mean_length` and 1/20."""
    return mean_length(digits, base) + 0.05


@admits("numpy")
def typical_mean(digits: int, base: int) -> float:
    """`mean_length` without its constants."""
    return typical_length(digits, base)
