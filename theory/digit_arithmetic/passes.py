"""The exact law of the passes that a single-digit multiplier needs.

After the first pass position j holds u_j = (a y_j mod b) + floor(a y_{j-1}/b), at most 2b - 3, and from then on carries are 0 or 1, as in
addition: T = 0 if no product has two digits, else T = 1 + L(u). Cascades of u are counted as those of a sum, position by position, but
with the carry floor(a y_j/b) as a state: with matrices N, G, P of the digits y that lead from carry to carry (all; with u_j >= b; with
u_j = b - 1), the words without a cascade longer than m have row vectors v_l = v_{l-1} N - v_{l-m-1} G P^m.
Source: SABBAGHI_2024, appendix C.4, Fig. 14; the law is new.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.terms.inputs import integer
from lemmata.terms.types import Matrix
from lemmata.theory.digit_arithmetic.cascade import differences


def carry_matrices(multiplier: int, base: int) -> tuple[Matrix, Matrix, Matrix]:
    """Return how many digits y lead from one carry to the next: all, those with u >= b, and those with u = b - 1.

    Args:
        multiplier: a, from 0 to base - 1.
        base: b, at least 2.

    Returns: N, G, P, arrays of Python's integers, (a, a) each, or (1, 1) for a = 0.

    Raises: ValueError for other numbers.

    Source: new.

    >>> [part.tolist() for part in carry_matrices(2, 3)]
    [[[2, 1], [2, 1]], [[0, 0], [1, 0]], [[1, 0], [0, 1]]]
    """
    base = integer(base, "base", 2)
    multiplier = integer(multiplier, "multiplier", 0, base - 1)
    found = np.zeros((3, max(multiplier, 1), max(multiplier, 1)), dtype=object)
    for arriving in range(max(multiplier, 1)):
        for digit in range(base):
            carry, last = divmod(multiplier * digit, base)
            held = (True, last + arriving >= base, last + arriving == base - 1)
            found[:, arriving, carry] += held
    return found[0], found[1], found[2]


def dependency_pmf(digits: int, multiplier: int | None = None, base: int = 10) -> list[Fraction]:
    """Return the law of the passes T in which a digit times a uniform number is formed in parallel: P(T = 0), P(T = 1), …

    Args:
        digits: l, of the multiplicand, at least 1; leading zeros are digits.
        multiplier: a, from 0 to base - 1; None for one that is uniform on 1, …, base - 1.
        base: b, at least 2.

    Returns: the shares up to the largest T that occurs.

    Raises: ValueError for other numbers.

    Source: SABBAGHI_2024, appendix C.4, Fig. 14; the law is new.

    >>> [str(share) for share in dependency_pmf(1)]
    ['16/45', '29/45']
    """
    digits, base = integer(digits, "number of digits", 1), integer(base, "base", 2)
    if multiplier is not None:
        return differences(_shares(digits, integer(multiplier, "multiplier", 0, base - 1), base))
    each = [dependency_pmf(digits, one, base) for one in range(1, base)]
    most = max(map(len, each))
    return [sum((law[passes] for law in each if passes < len(law)), Fraction(0)) / (base - 1) for passes in range(most)]


def _shares(digits: int, multiplier: int, base: int) -> list[Fraction]:
    """Return P(T <= 0), P(T <= 1), …, up to the first that is 1."""
    every, begins, goes_on = carry_matrices(multiplier, base)
    words = base**digits
    small = sum(multiplier * digit < base for digit in range(base)) ** digits
    counts, longer = [small], begins
    while counts[-1] < words:
        gap, rows = len(counts) - 1, [np.array([1] + [0] * (len(every) - 1), dtype=object)]
        for length in range(1, digits + 1):
            row = rows[-1] @ every
            rows.append(row - rows[length - gap - 1] @ longer if length > gap else row)
        counts.append(sum(rows[-1].tolist()))
        longer = longer @ goes_on
    return [Fraction(count, words) for count in counts]
