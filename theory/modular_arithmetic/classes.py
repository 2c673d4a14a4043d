"""How evenly a task's classes are filled: by class sizes that differ by one, and by entropy.

Of N = p^2 = a q + s numbers, 0 <= s < q, the s smallest remainders have a + 1 each and the others a. The entropy of x mod q falls short of
ln q by the relative entropy of these shares to equal ones, of at most chi^2 = q sum_r P_r^2 - 1 = s(q - s)/N^2 nats, since
ln y <= y - 1. Nothing here asks whether q is prime. Source: SYRKIS_2025, section 1; the laws are new.
"""

from __future__ import annotations

import sys
from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import log, number, ratio, world
from lemmata.terms.inputs import integer
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic.problem import LISTED, prime_base

SERIES, NEAR = 40, Fraction(1, 4)
"""So many terms leave less than 4^-40 of a series in t for |t| <= 1/4, where (1 + t) ln(1 + t) - t would cancel in floats."""


def class_size(quotient: Scalar, early: Scalar) -> Scalar:
    """Return how many of N = a q + s numbers have a remainder r: a + 1 if r < s (early = 1), else a (early = 0).

    Args:
        quotient: a, how often q goes into N.
        early: 1 if the remainder is below s, else 0.

    >>> class_size(2, 1)
    3
    """
    return quotient + early


def class_sizes(p: int, q: int) -> np.ndarray:
    """Return how many numbers below p^2 have each remainder modulo q: (q,), ints.

    Args:
        p: a prime of at least 5.
        q: any modulus from 1 to p^2, as far as its remainders fit in memory.

    Raises: ValueError for other numbers.

    Source: new beside SYRKIS_2025, section 1.

    >>> class_sizes(5, 3).tolist()
    [9, 8, 8]
    """
    p = prime_base(p)
    quotient, rest = divmod(p * p, integer(q, "the modulus q", 1, min(p * p, LISTED)))
    return quotient + (np.arange(q) < rest).astype(int)


def imbalance(p: int, q: int) -> int:
    """Return the largest class size less the smallest: 0 if q divides p^2, else 1.

    Source: SYRKIS_2025, section 1; corrected.

    >>> imbalance(113, 2), imbalance(113, 113)
    (1, 0)
    """
    return int(p * p % q != 0)


def no_imbalance(p: int, q: int) -> int:
    """Return 0, the imbalance of output classes that are uniform.

    Source: SYRKIS_2025, section 1, as printed.

    >>> no_imbalance(113, 2)
    0
    """
    return 0 * (p + q)


def entropy_gap(p: int, q: int, like: Scalar = 1.0) -> Scalar:
    """Return ln q - H(x mod q) of x uniform below p^2, in nats, free of cancellation.

    Args:
        p: a prime of at least 5.
        q: any modulus from 1 on; beyond p^2 the gap is ln(q/p^2).
        like: a number of the arithmetic wanted.

    Raises: ValueError for other numbers, and for q so far beyond p^2 that no float holds their quotient.

    Source: new beside SYRKIS_2025, section 1.

    >>> f"{entropy_gap(113, 107):.4g}", entropy_gap(113, 113)
    ('7.831e-06', 0.0)
    """
    total, q = prime_base(p) ** 2, integer(q, "the modulus q", 1)
    if world(like) == "numpy" and q // total > sys.float_info.max:
        raise ValueError(f"the modulus q must be at most p^2 times the largest float, not {q!r:.60}")
    quotient, rest = divmod(total, q)
    more, less = Fraction(q - rest, total), Fraction(-rest, total)
    if not quotient:
        less = Fraction(-1)
    return ratio(rest, q, like) * _excess(more, like) + ratio(q - rest, q, like) * _excess(less, like)


def _excess(t: Fraction, like: Scalar) -> Scalar:
    """Return (1 + t) ln(1 + t) - t, for t >= -1."""
    if t == -1:
        return ratio(1, 1, like)
    if world(like) == "numpy" and abs(t) <= NEAR:
        return sum(((-float(t)) ** k / (k * (k - 1)) for k in range(SERIES, 1, -1)), 0.0)
    share = ratio(1 + t, 1, like)
    return share * log(share) - ratio(t, 1, like)


def gap_bound(quotient: Scalar, rest: Scalar, modulus: Scalar, like: Scalar = 1.0) -> Scalar:
    """Return s (q - s)/N^2, N = a q + s: what the entropy gap is at most.

    Args:
        quotient, rest, modulus: a >= 0, s from 0 to q, and q.
        like: a number of the arithmetic wanted.

    >>> gap_bound(8, 1, 3) == 2 / 625
    True
    """
    total = (quotient * modulus + rest) * number(1, like)
    return rest * (modulus - rest) / (total * total)


def halved_gap_bound(quotient: Scalar, rest: Scalar, modulus: Scalar, like: Scalar = 1.0) -> Scalar:
    """Return s (q - s)/(2 N^2), the leading term of the gap, which is no bound: at q = 2 the gap is larger for every odd N.

    >>> halved_gap_bound(8, 1, 3) == 1 / 625
    True
    """
    return gap_bound(quotient, rest, modulus, like) / 2
