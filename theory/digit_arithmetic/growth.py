"""How the longest cascade grows with the number of digits: like log_b l, with its constant and its whole law in the limit.

With c = (b - 1)/(2 b^{m+1}), P(L <= m) = A_l falls at each digit from l = m on by a factor 1 - c A_{l-m-1}/A_{l-1}, between 1 - c and the
root r of r^m (1 - r) = c next to 1. So A_l is within (m + 1) c/2 of e^{-(l-m)c}, and with mu = log_b(l (b - 1)/(2b)), l c = b^{mu - m}:
a length m is exceeded with probability b^{mu-m} at most. Its mean is mu + gamma/log b + 1/2 but for an oscillation in mu.
Source: SABBAGHI_2024, appendix C.4, which samples 5 and 50 digits; the laws are new.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import admits, array, exp, log
from lemmata.terms.inputs import integer, powers
from lemmata.terms.types import Vector
from lemmata.theory.digit_arithmetic.cascade import onset

STEPS = 64
"""The root's iteration r <- 1 - c/r^m contracts by a factor m (1 - r)/r, 0.18 at worst (b = 2, m = 1): 64 steps reach every digit."""


def share_bounds(digits: int, cascade: int, base: int) -> Vector:
    """Return 1 - (l - m) c and (1 - c)^{l-m}, between which P(L <= m) lies for m <= l.

    Args:
        digits: l, at least 1.
        cascade: m, from 0 to l.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: new.

    >>> share_bounds(2, 1, 10).tolist() == [Fraction(191, 200)] * 2
    True
    """
    digits = integer(digits, "number of digits", 1)
    places = digits - integer(cascade, "length m of cascades", 0, digits)
    probability = onset(cascade, integer(base, "base", 2), Fraction(1))
    return array([1 - places * probability, powers(1 - probability, places + 1)[places]])


@admits("numpy")
def poisson_bounds(digits: int, cascade: int, base: int) -> Vector:
    """Return e^{-(l-m)c} - (m + 1) c/2 and e^{-(l-m)c}, between which P(L <= m) lies for m <= l.

    Args and Raises: as `share_bounds`.

    Source: new.

    >>> poisson_bounds(50, 4, 10)
    array([0.99781964, 0.99793214])
    """
    digits = integer(digits, "number of digits", 1)
    places = digits - integer(cascade, "length m of cascades", 0, digits)
    probability = onset(cascade, integer(base, "base", 2), 1.0)
    most = exp(-places * probability)
    return array([most - 0.5 * (cascade + 1) * probability, most])


@admits("numpy")
def dominant_share(digits: int, cascade: int, base: int) -> float:
    """Return r^{l+1}/(1 - (m + 1)(1 - r)), r = 1 - c/r^m: P(L <= m) but for the other roots, whose part is below 2^{-l}.

    Args and Raises: as `share_bounds`, with l of any size.

    Source: new.

    >>> round(dominant_share(10**6, 5, 10), 6)
    0.011108
    """
    digits, cascade = integer(digits, "number of digits", 1), integer(cascade, "length m of cascades", 0)
    probability = onset(cascade, integer(base, "base", 2), 1.0)
    gap = probability  # 1 - r, which keeps its digits where r is next to 1
    for _ in range(STEPS):
        gap = probability / np.exp(cascade * np.log1p(-gap))
    return float(np.exp((digits + 1) * np.log1p(-gap)) / (1 - (cascade + 1) * gap))


@admits("numpy")
def powered_share(digits: int, cascade: int, base: int) -> float:
    """Return P(L <= m) by a power of the transfer matrix, with 2 log_2 l products at most: no difference of near-equal numbers occurs.

    Rounding adds up all the same, to a relative error of about l times that of a float.

    Args and Raises: as `dominant_share`.

    Source: new.

    >>> round(powered_share(10**6, 5, 10), 6)
    0.011108
    """
    digits = integer(digits, "number of digits", 1)
    return float(np.linalg.matrix_power(transfer_matrix(cascade, base), digits)[0].sum())


@admits("numpy")
def transfer_matrix(cascade: int, base: int) -> np.ndarray:
    """Return the probabilities of the steps between chains of 0, …, m positions; one that would be longer ends the walk: (m + 1, m + 1).

    Raises: ValueError for a length below 0 or a base below 2.

    Source: new.

    >>> transfer_matrix(1, 10)
    array([[0.55, 0.45],
           [0.45, 0.45]])
    """
    cascade, base = integer(cascade, "length m of cascades", 0), integer(base, "base", 2)
    found = np.zeros((cascade + 1, cascade + 1))
    found[:, 0] = found[:, 1:2] = (base - 1) / (2 * base)
    found[0, 0] += 1 / base
    for chain in range(1, cascade):
        found[chain, chain + 1] = 1 / base
    return found


@admits("numpy")
def typical_length(digits: int, base: int) -> float:
    """Return mu = log_b(l (b - 1)/(2b)): P(L > m) <= b^{mu - m} and P(L <= m) <= exp(-(1 - m/l) b^{mu - m}) for every m.

    Args:
        digits: l, at least 1.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: new.

    >>> round(typical_length(50, 10), 3)
    1.352
    """
    digits, base = integer(digits, "number of digits", 1), integer(base, "base", 2)
    return float(log(digits * onset(0, base, 1.0)) / log(float(base)))


@admits("numpy")
def mean_length(digits: int, base: int) -> float:
    """Return mu + gamma/log b + 1/2, with Euler's constant gamma: the mean of L for many digits, but for an oscillation in mu.

    Args and Raises: as `typical_length`.

    Source: new.

    >>> round(mean_length(10**6, 10), 3)
    6.404
    """
    return typical_length(digits, base) + float(np.euler_gamma / np.log(float(base))) + 0.5


@admits("numpy")
def oscillation(base: int) -> float:
    """Return 2 sum_j |Gamma(2 pi i j/log b)|/log b, the most by which the mean of L oscillates about `mean_length` for many digits.

    |Gamma(iy)|^2 = pi/(y sinh(pi y)).

    Raises: ValueError for a base below 2.

    Source: new.

    >>> round(oscillation(10), 4)
    0.0183
    """
    log_base = np.log(float(integer(base, "base", 2)))
    step = 2 * np.pi / log_base
    terms = np.arange(1, 1 + int(200 / step)) * step  # beyond 200 each is below e^-300
    return float(2 * np.sqrt(np.pi / (terms * np.sinh(np.pi * terms))).sum() / log_base)
