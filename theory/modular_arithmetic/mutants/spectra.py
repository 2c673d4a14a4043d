"""Spectra with one slip: a term too many, a digit for the other, a distance of the wrong grid."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import ratio, sinpi
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import spectra
from lemmata.theory.modular_arithmetic.problem import moduli


def one_more(j: Scalar, m: Scalar, count: Scalar, like: Scalar) -> Scalar:
    """`kernel_power` of one term more."""
    return spectra.kernel_power(j, m, count + 1, like)


def unsquared(j: Scalar, m: Scalar, count: Scalar, like: Scalar) -> Scalar:
    """`kernel_power` without its square."""
    return sinpi(count * j, m, like) / sinpi(j, m, like)


def same_turns(k: Scalar, q: Scalar, p: Scalar, u: Scalar, v: Scalar) -> tuple[Scalar, Scalar]:
    """`bin_turns` as if both digits had the weight 1."""
    return k * p - u * q, k * p - v * q


def exchanged_bins(k: Scalar, q: Scalar, p: Scalar, u: Scalar, v: Scalar) -> tuple[Scalar, Scalar]:
    """`bin_turns` with u and v exchanged."""
    return spectra.bin_turns(k, q, p, v, u)


def transposed(p: int, q: int, k: int) -> np.ndarray:
    """`character_power` with its axes exchanged."""
    return spectra.character_power(p, q, k).T


def one_frequency(p: int, q: int, k: int) -> np.ndarray:
    """`character_power` with k/q in both digits."""
    return np.multiply.outer(spectra.digit_power(p, q, k), spectra.digit_power(p, q, k))


def distance_of_base(p: int) -> Fraction:
    """`least_distance` as 1/p."""
    return Fraction(1, p)


def half_distance(q: int) -> Fraction:
    """`least_distance` halved."""
    return Fraction(1, 2 * q)


def a_hundredth_more(p: int, like: Scalar = 1.0) -> Scalar:
    """`least_share` and a hundredth of it."""
    return spectra.least_share(p, like) * ratio(101, 100, like)


def half(p: int, like: Scalar = 1.0) -> Scalar:
    """A half, whatever p is."""
    return ratio(1, 2, like) + 0 * p


def second_distance(k: int, p: int, q: int) -> Fraction:
    """`grid_distance` of k p, the turns in the second digit."""
    return spectra.grid_distance(k * p, p, q)


def rounded_down(p: int) -> np.ndarray:
    """`folded_bins` by the bin below."""
    counts = np.zeros((p + 1) // 2, dtype=int)
    for q in moduli(p):
        for k in range(1, q // 2 + 1):
            counts[min(k * p // q, p - k * p // q)] += 1
    return counts


def both_signs(p: int) -> np.ndarray:
    """`folded_bins` twice."""
    return 2 * spectra.folded_bins(p)


def power_of_a_turn(k: Scalar, q: Scalar, p: Scalar, like: Scalar) -> Scalar:
    """`wave_power` of one digit."""
    return spectra.wave_power(k, q, 1, like)


def power_of_cosine(k: Scalar, q: Scalar, p: Scalar, like: Scalar) -> Scalar:
    """`wave_power` with a cosine."""
    return 1 - spectra.wave_power(k, q, p, like)


def distance_of_one_less(q: Scalar) -> Scalar:
    """Return 1/(q - 1)."""
    return ratio(1, q - 1, Fraction(1))


def growth_of_this_count(count: Scalar, j: Scalar, m: Scalar, like: Scalar) -> Scalar:
    """`kernel_growth` with p for p + 1."""
    return spectra.kernel_growth(count - 1, j, m, like)


def growth_by_one_wave(count: Scalar, j: Scalar, m: Scalar, like: Scalar) -> Scalar:
    """`kernel_growth` halved."""
    return spectra.kernel_growth(count, j, m, like) / 2


def nearly_sawtooth_bound(count: Scalar, j: Scalar, m: Scalar, like: Scalar) -> Scalar:
    """`sawtooth_bound` less a twentieth of itself."""
    return spectra.sawtooth_bound(count, j, m, like) * ratio(19, 20, like)


def squared_sawtooth_bound(count: Scalar, j: Scalar, m: Scalar, like: Scalar) -> Scalar:
    """`sawtooth_bound` squared, as of a function whose series has coefficients of order 1/k^2."""
    return spectra.sawtooth_bound(count, j, m, like) ** 2
