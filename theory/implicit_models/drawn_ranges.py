"""What no model can do if the ranges of the arithmetic tasks are drawn anew for each sample and not shown: the error that is left.

Two ranges i < j of d positions are drawn independently and uniformly, entries independent with mean m and variance s^2. The best prediction
is the mean given x, and what is left is 2 (s^2 tr K + m^2 1^T K 1), K the covariance of the indicators of one range. Its trace is the sum
of p_m (1 - p_m), p_m = (m (d + 1 - m) - 1)/(d (d - 1)/2), and 1^T K 1 = (d + 1)(d - 2)/18 the variance of the length.
Source: new beside DECUGIS_2022, section 3, arithmetic operations.
"""

from __future__ import annotations

from fractions import Fraction

from lemmata.terms.arithmetic import number
from lemmata.terms.inputs import beside, integer
from lemmata.terms.types import Scalar


def indicator_spread(d: int) -> Fraction:
    """Return tr K, the sum over positions of the variance of being in a range: of length (d + 4)/3 on average, less the sum of p_m^2.

    Args:
        d: number of positions, at least 2.

    Source: new.

    >>> indicator_spread(3)
    Fraction(4, 9)
    """
    d = integer(d, "number of positions", 2)
    n = d + 1
    squares = Fraction(n * (n**4 - 1), 30) - Fraction(d * n * (d + 2), 3) + d
    return Fraction(d + 4, 3) - squares * Fraction(4, d * d * (d - 1) ** 2)


def floor_of_moments(d: int, mean: Scalar, variance: Scalar) -> Scalar:
    """Return the least mean squared error of a sum or difference over two ranges drawn per sample, 2 (s^2 tr K + m^2 (d + 1)(d - 2)/18).

    Args:
        d: number of positions, at least 2.
        mean, variance: m and s^2 of each entry.

    Source: new.

    >>> floor_of_moments(2, Fraction(1), Fraction(1))
    Fraction(0, 1)
    """
    spread, length = indicator_spread(d), Fraction((d + 1) * (d - 2), 18)
    return 2 * (variance * number(spread, variance) + mean * mean * number(length, variance))


def bayes_floor(d: int, low: Scalar, high: Scalar) -> Scalar:
    """Return that error for entries uniform on [low, high].

    Args:
        d: number of positions, at least 2.
        low, high: ends, low <= high.

    Raises: ValueError for fewer positions, or ends in the wrong order.

    Source: new beside DECUGIS_2022, section 3.

    >>> round(bayes_floor(50, -1.0, 1.0), 6), round(bayes_floor(100, 2.0, 5.0), 6)
    (6.910259, 13502.851798)
    """
    low, high = beside(low, high), beside(high, low)
    if not low <= high:
        raise ValueError(f"low must be at most high, not {low!r:.30} and {high!r:.30}")
    width = high - low
    return floor_of_moments(d, (low + high) / 2, width * width / 12)
