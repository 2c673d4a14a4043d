"""The exact law of the longest cascade of two uniform numbers.

Digit sums are independent: a position generates a carry or kills it with probability g = k = (b - 1)/(2b) each, and propagates it with
p = 1/b. A cascade longer than m ends its first m + 1 positions at l if a generating one stands at l - m, propagating ones above it, and
none longer than m ended before: the last positions of those cannot lie above l - m, where a new one begins. Hence A_l = P(L <= m) has

    A_l = A_{l-1} - g p^m A_{l-m-1},    A_0 = … = A_m = 1,

the generating function 1/(1 - z + g p^m z^{m+1}), and the closed form sum_j (-1)^j C(l - mj, j) (g p^m)^j.
Source: SABBAGHI_2024, appendix C.4, which samples it; the law is new.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from lemmata.terms.arithmetic import binomial, number, power
from lemmata.terms.inputs import count, integer
from lemmata.terms.types import Scalar


def letters(base: Scalar, like: Scalar) -> tuple[Scalar, Scalar, Scalar]:
    """Return the probabilities g, p, k that a position generates, propagates or kills a carry, (b - 1)/(2b), 1/b, (b - 1)/(2b).

    Args:
        base: b, at least 2, or what stands for every such.
        like: a number of the arithmetic wanted.

    >>> letters(10, Fraction(1))
    (Fraction(9, 20), Fraction(1, 10), Fraction(9, 20))
    """
    one = number(1, like)
    half = (base - 1) / (2 * base * one)
    return half, one / base, half


def onset(cascade: Scalar, base: Scalar, like: Scalar) -> Scalar:
    """Return g p^m = (b - 1)/(2 b^{m+1}), the probability that a given position starts a cascade longer than m.

    >>> onset(1, 10, Fraction(1))
    Fraction(9, 200)
    """
    generate, propagate, _ = letters(base, like)
    return generate * power(propagate, cascade)


def avoiding(length: int, gap: int, probability: Fraction) -> Fraction:
    """Return sum_j (-1)^j C(l - mj, j) c^j, the solution of A_l = A_{l-1} - c A_{l-m-1}, A_0 = … = A_m = 1.

    Args:
        length: l, at least 0.
        gap: m, at least 0.
        probability: c.

    >>> avoiding(3, 1, Fraction(9, 200))
    Fraction(91, 100)
    """
    top, bottom, total = probability.numerator, probability.denominator, 0
    most = length // (gap + 1)
    for j in range(most, -1, -1):
        total += (-1) ** j * binomial(length - gap * j, j) * top**j * bottom ** (most - j)
    return Fraction(total, bottom**most)


def cascade_share(digits: int, cascade: int, base: int = 10) -> Fraction:
    """Return P(L <= m) for two uniform numbers of l digits.

    Args:
        digits: l, at least 0.
        cascade: m, at least 0.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: SABBAGHI_2024, appendix C.4; the law is new.

    >>> cascade_share(2, 1)
    Fraction(191, 200)
    """
    digits, cascade = integer(digits, "number of digits", 0), integer(cascade, "length m of cascades", 0)
    return avoiding(digits, cascade, onset(cascade, integer(base, "base", 2), Fraction(1)))


def differences(shares: Sequence[Fraction]) -> list[Fraction]:
    """Return P(m), m = 0, 1, …, from P(at most m).

    >>> differences([Fraction(1, 2), Fraction(1)])
    [Fraction(1, 2), Fraction(1, 2)]
    """
    return [share - before for before, share in zip([Fraction(0), *shares], shares, strict=False)]


def cascade_pmf(digits: int, base: int = 10) -> list[Fraction]:
    """Return the law of the longest cascade, which a carry starts, of two uniform numbers: P(L = m), m = 0, …, l.

    Args:
        digits: l, at least 1.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: SABBAGHI_2024, appendix C.4, Fig. 13; the law is new.

    >>> [str(share) for share in cascade_pmf(2)]
    ['121/400', '261/400', '9/200']
    """
    digits = integer(digits, "number of digits", 1)
    return differences([cascade_share(digits, cascade, base) for cascade in range(digits + 1)])


def generating_function(z: Scalar, cascade: Scalar, base: Scalar) -> Scalar:
    """Return sum_l P(L <= m) z^l = 1/(1 - z + g p^m z^{m+1}), as a rational function of z.

    Args:
        z: a number between 0 and 1.
        cascade: m, at least 0, or what stands for every such.
        base: b, at least 2, or what stands for every such.

    Source: new.

    >>> generating_function(Fraction(1, 2), 0, 10)
    Fraction(40, 29)
    """
    cascade = count(cascade, "length m of cascades")
    return 1 / (1 - z + onset(cascade, base, z) * power(z, cascade + 1))
