"""How many bins of a spectrum exceed its mean by c standard deviations, and what such a count can show.

Of n numbers with m above mean + c sigma, these exceed the mean by more than c sigma on average, a say, and the variance is at least
a^2 m/(n - m), so that m < n/(1 + c^2): at most 11 of 56 for c = 2. If m numbers are equal and the others 0, all m count where
m (1 + c^2) < n and none where not: more frequencies can mean fewer that count. Source: SYRKIS_2025,
section 4.3 and Fig. 8; the laws are new.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

import numpy as np

from lemmata.terms.arithmetic import exp, pi, sqrt
from lemmata.terms.inputs import finite, tensor
from lemmata.terms.types import Scalar, Tensor, Tree, Vector
from lemmata.theory.modular_arithmetic.problem import moduli
from lemmata.theory.modular_arithmetic.spectra import token_spectrum

LARGE = 113
"""The base of the source's experiments."""
TURN = complex(0, 2 * np.pi)
"""The exponent of a full turn, 2 pi i."""
ROUNDINGS = 64
"""So many roundings of the largest entry, for each of n that are added up, are no difference: sums lose a few, squares and roots
twice that."""


def active_count(spectrum: Vector, c: float = 2) -> int:
    """Return how many entries are strictly above mean + c population standard deviations.

    Args:
        spectrum: finite numbers, at least one.
        c: any finite number.

    Raises: ValueError for other numbers, or where an entry is as far up as the threshold to rounding, so that floats do not tell.

    Source: SYRKIS_2025, section 4.3.

    >>> active_count([1] * 11 + [0] * 45), active_count([1] * 12 + [0] * 44)
    (11, 0)
    """
    c = finite(c, "c")
    try:
        values = tensor(np.asarray(tensor(spectrum, "spectrum"), dtype=float), "spectrum")
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"spectrum must be a row of finite numbers, at least one, not {spectrum!r:.60}") from None
    values = values / (float(abs(values).max()) or 1.0)  # squares of the largest and the least floats are none
    threshold = values.mean() + c * values.std()
    rounding = ROUNDINGS * np.finfo(float).eps * (1 + abs(c)) * np.sqrt(len(values))
    if (abs(values - threshold) <= rounding).any():
        raise ValueError(
            f"an entry ties with the threshold to rounding, {threshold:g} of the largest: take another c, or exact numbers and exact_count"
        )
    return int((values > threshold).sum())


def exact_count(spectrum: Sequence[Tensor], c: Fraction = Fraction(2)) -> int:
    """Return the same of integers or fractions, exactly: those with n x > S and (n x - S)^2 > c^2 (n Q - S^2), S and Q sums and squares.

    Args:
        spectrum: integers or fractions.
        c: a fraction of at least 0.

    >>> exact_count([1] * 11 + [0] * 44)
    0
    """
    n, total, squares = len(spectrum), sum(spectrum), sum(x * x for x in spectrum)
    return sum(n * x > total and (n * x - total) ** 2 > c * c * (n * squares - total * total) for x in spectrum)


def is_untied(spectrum: Sequence[Tensor], c: Fraction) -> bool:
    """Tell whether no entry of some integers is at mean + c sigma exactly: none has n x >= S and (n x - S)^2 = c^2 (n Q - S^2).

    >>> is_untied([1] * 11 + [0] * 44, Fraction(2)), is_untied([1, 2, 5], Fraction(2))
    (False, True)
    """
    n, total, squares = len(spectrum), sum(spectrum), sum(x * x for x in spectrum)
    return not any(n * x >= total and (n * x - total) ** 2 == c * c * (n * squares - total * total) for x in spectrum)


def count_ceiling(n: int, c: Fraction) -> int:
    """Return the largest integer below n/(1 + c^2), at most as many of n numbers exceed their mean by c standard deviations.

    Args:
        n: how many numbers the spectrum has.
        c: how many standard deviations above the mean the threshold lies.

    >>> count_ceiling(56, 2), count_ceiling(55, 2), count_ceiling(56, 1)
    (11, 10, 27)
    """
    return -(-n // (1 + Fraction(c) ** 2)) - 1


def between_variance(above: Scalar, others: Scalar, excess: Scalar) -> Scalar:
    """Return a^2 m/(n - m), which the variance of n numbers is at least if m of them have a mean that exceeds that of all by a.

    Args:
        above, others: m and n - m, positive.
        excess: a.

    >>> between_variance(1, 4, 2.0)
    1.0
    """
    return excess**2 * above / others


def two_level_count(m: int, n: int, c: Fraction) -> int:
    """Return how many of n numbers, of which m are equal and positive and the others 0, count: m if m (1 + c^2) < n, else 0.

    Args:
        m: how many of them are positive.
        n: how many numbers the spectrum has.
        c: how many standard deviations above the mean the threshold lies.

    >>> two_level_count(11, 56, 2), two_level_count(12, 56, 2)
    (11, 0)
    """
    return m * (m * (1 + Fraction(c) ** 2) < n)


def white_power_rate(c: Scalar) -> Scalar:
    """Return e^{-1 - c}, the share of the bins of a long white spectrum whose power exceeds mean + c sigma, c >= -1.

    Args:
        c: how many standard deviations above the mean the threshold lies.

    >>> round(float(white_power_rate(2.0)), 5)
    0.04979
    """
    return exp(-1 - c)


def white_amplitude_rate(c: Scalar) -> Scalar:
    """Return exp(-(mu + c sigma)^2/2), mu = sqrt(pi/2), sigma = sqrt(2 - pi/2): the same of amplitudes, for mu + c sigma >= 0.

    Args:
        c: how many standard deviations above the mean the threshold lies.

    >>> round(float(white_amplitude_rate(2.0)), 5)
    0.0374
    """
    half = pi(c) / 2
    return exp(-((sqrt(half) + c * sqrt(2 - half)) ** 2) / 2)


def pooled_counts(shape: Sequence[int], gains: Sequence[int], c: Fraction) -> Vector:
    """Return at each time how many of the frequencies of shape_i gain_t count after each is divided by its own sum over time.

    All rows are then the same, gain_t over the sum of gains: all frequencies count, or none, whatever the shape.

    Args:
        shape: positive numbers, one for each frequency.
        gains: positive numbers, one for each time.
        c: a fraction of at least 0.

    Source: new beside SYRKIS_2025, Fig. 8.

    >>> pooled_counts((1, 5, 2), (1, 1, 1, 1, 1, 8), Fraction(2)).tolist()
    [0, 0, 0, 0, 0, 3]
    """
    total, squares, n = sum(gains), sum(g * g for g in gains), len(gains)
    above = [n * g > total and (n * g - total) ** 2 > c * c * (n * squares - total**2) for g in gains]
    return len(shape) * np.array(above, dtype=int)


def predicted_counts(tasks: Tree, per: str, kind: str) -> tuple[int, int]:
    """Return how many of the 56 bins of p = 113 exceed mean + 2 sigma, and mean + sigma, in the spectrum of equally weighted tasks.

    Args:
        tasks: primes below 113, or "all".
        per: "task" or "frequency", of what the weights are equal.
        kind: "power" or "amplitude", the root of the power.

    Raises: ValueError for another kind or per.

    >>> predicted_counts("all", "frequency", "power")
    (1, 7)
    """
    if kind not in ("power", "amplitude"):
        raise ValueError(f"kind must be 'power' or 'amplitude', not {kind!r:.60}")
    power = token_spectrum(LARGE, moduli(LARGE) if tasks == "all" else tasks, per)
    spectrum = power if kind == "power" else np.sqrt(power)
    return active_count(spectrum, 2), active_count(spectrum, 1)


CONVENTIONS = ("amplitudes", "the mean kept", "half the plane", "powers")
"""Of which bins those that count are counted: amplitudes without the mean, with it, of frequencies v <= p/2 alone, or powers."""


def rectified_counts(convention: str) -> list[int]:
    """Return for each task of p = 113 how many bins of the plane exceed mean + 2 sigma in the spectrum of one neuron max(0, cos(2 pi x/q)).

    Args: convention: one of CONVENTIONS.

    Raises: ValueError for another.

    Source: new beside SYRKIS_2025, section 4.3.

    >>> rectified_counts("powers")[:3]
    [20, 16, 14]
    """
    if convention not in CONVENTIONS:
        raise ValueError(f"convention must be one of {', '.join(CONVENTIONS)}, not {convention!r:.60}")
    width = LARGE // 2 + 1 if convention == "half the plane" else LARGE
    first, power = int(convention != "the mean kept"), 1 + (convention == "powers")
    return [active_count(rectified_amplitudes(LARGE, q)[:, :width].ravel()[first:] ** power) for q in moduli(LARGE)]


@lru_cache(maxsize=len(moduli(LARGE)))
def rectified_amplitudes(p: int, q: int) -> np.ndarray:
    """Return |F(u, v)| of max(0, cos(2 pi x/q)), x = x_0 + p x_1: its q waves, each a product of two geometric sums: (p, p), read-only.

    Args:
        p: a prime of at least 5.
        q: a prime below p.

    >>> round(float(rectified_amplitudes(5, 2)[0, 0]), 9)
    13.0
    """
    j = np.arange(q)
    weights = np.fft.fft(np.maximum(np.cos(2 * np.pi * j / q), 0)) / q
    found = abs(_geometric_sums(j, p, q).T @ (weights[:, None] * _geometric_sums(j * p % q, p, q)))
    found.flags.writeable = False  # it is remembered
    return found


def _geometric_sums(j: np.ndarray, p: int, q: int) -> np.ndarray:
    """Return sum_{n < p} e^{2 pi i n (j/q - u/p)} for each j and u; where the angle is 0, as at j = u = 0 alone, it is p."""
    turns = (j[:, None] * p - np.arange(p) * q) % (p * q)
    falls, turn = 1 - np.exp(TURN * turns / (p * q)), np.exp(TURN * (j * p % q) / q)
    return np.where(turns == 0, p, (1 - turn)[:, None] / np.where(turns == 0, 1, falls))
