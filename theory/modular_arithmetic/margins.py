"""By how much the right answer of modular addition wins, if its logits are sums of cosines.

L(d) = sum_{k in K} cos(2 pi k d/p), d = c - (a + b), is largest at d = 0, by the margin m(K) = |K| - max_{d != 0} L(d). Since L adds up
to 0 over all d, its mean over d != 0 is -|K|/(p - 1) and m(K) <= |K| p/(p - 1). For independent uniform k Hoeffding's inequality gives
P(L(d) >= |K|/2) <= e^{-|K|/8}, and there are (p - 1)/2 pairs ±d.
Source: SYRKIS_2025, section 2.2.3, on Nanda et al.; the laws are new.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import number, ratio, sinpi
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic.problem import LISTED, prime_base

FACTORIALS = [math.factorial(k) for k in range(60)]
E = sum(Fraction(1, one) for one in FACTORIALS), sum(Fraction(1, one) for one in FACTORIALS) + Fraction(2, 60 * FACTORIALS[-1])
"""Fractions below and above e: what its series has after a term is less than twice the next one."""
AT_ONCE = 1024
"""Sets of frequencies whose sums are held in memory together."""


def margin(frequencies: Sequence[int], p: int) -> float:
    """Return m(K) = |K| - max_{0 < d < p} sum_{k in K} cos(2 pi k d/p).

    Args:
        frequencies: K, integers that p does not divide, at least one; they may be repeated.
        p: a prime of at least 5.

    Raises: ValueError for other numbers.

    >>> f"{margin((14, 35, 41, 42, 52), 113):.6f}"
    '2.410176'
    """
    found = read_frequencies(frequencies, p)
    return len(found) - float(_sums(np.array([[k % p for k in found]]), p).max())


def _sums(chosen: np.ndarray, p: int) -> np.ndarray:
    """Return L(d), d = 1, …, (p - 1)/2, of each row of frequencies; L is even."""
    table = np.cos(2 * np.pi * np.minimum(np.arange(p), p - np.arange(p)) / p)
    return table[chosen[:, :, None] * np.arange(1, (p + 1) // 2) % p].sum(axis=1)


def read_frequencies(frequencies: Sequence[int], p: int) -> list[int]:
    """Return frequencies as a list of integers.

    Raises: ValueError for none, for what is no integer, for multiples of p, or a p that is no prime of at least 5.

    >>> read_frequencies((1, -3), 7)
    [1, -3]
    """
    many = isinstance(frequencies, Iterable) and getattr(frequencies, "ndim", 1)  # an array without axes only looks iterable
    p, found = prime_base(p, LISTED), list(frequencies) if many else []
    whole = all(isinstance(k, int | np.integer) and not isinstance(k, bool) for k in found)
    if not found or not whole or any(int(k) % p == 0 for k in found):
        raise ValueError(f"frequencies must be integers that {p} does not divide, at least one, not {frequencies!r:.60}")
    return [int(k) for k in found]


def margin_bound(count: Scalar, p: Scalar, like: Scalar = 1.0) -> Scalar:
    """Return |K| p/(p - 1), which no margin of |K| frequencies exceeds.

    Args:
        count: |K|, the number of frequencies.
        p: the base, odd.
        like: a number of the arithmetic wanted.

    >>> margin_bound(2, 5)
    2.5
    """
    return number(count, like) * p / (p - 1)


def turned_sum(half: Scalar, d: Scalar, like: Scalar) -> Scalar:
    """Return -sin(pi d/p), p = 2n + 1: 2 sin(pi d/p) times cos(2 pi d/p) + cos(4 pi d/p) + … + cos(2 pi n d/p).

    Args:
        half: n.
        d: any integer.
        like: a number of the arithmetic wanted.

    >>> round(turned_sum(1, 1, 1.0), 6)
    -0.866025
    """
    return -sinpi(d, 2 * half + 1, like)


def full_margin(p: Scalar, like: Scalar = 1.0) -> Scalar:
    """Return p/2, the margin of all frequencies 1, …, (p - 1)/2.

    >>> full_margin(113)
    56.5
    """
    return p * ratio(1, 2, like)


def enough_frequencies(p: int) -> int:
    """Return the least integer above 8 ln((p - 1)/2): some K of so many frequencies, drawn with replacement, has m(K) >= |K|/2.

    Raises: ValueError if p is no prime of at least 5.

    >>> enough_frequencies(113)
    33
    """
    pairs, count = (prime_base(p) - 1) // 2, 0
    while E[1] ** count <= pairs**8:
        count += 1
    if E[0] ** count <= pairs**8:
        raise ArithmeticError(f"{len(FACTORIALS)} terms of e do not tell whether e^{count} exceeds {pairs}^8")
    return count


def best_margin(count: int, p: int) -> float:
    """Return the largest margin of any `count` different frequencies from 1 to (p - 1)/2.

    Multiplying all of them by a unit permutes the d, so that one of them may be taken for 1.

    Args:
        count: from 1 to (p - 1)/2; sets are tried one by one.
        p: a prime of at least 5.

    Raises: ValueError if p is no prime of at least 5.

    >>> [f"{best_margin(count, 113):.6f}" for count in (1, 2, 3)]
    ['0.001545', '0.187468', '0.844623']
    """
    rest = itertools.combinations(range(2, (prime_base(p) + 1) // 2), count - 1)
    lowest = math.inf
    while some := list(itertools.islice(rest, AT_ONCE)):
        lowest = min(lowest, float(_sums(np.array([(1, *others) for others in some]), p).max(axis=1).min()))
    return count - lowest
