"""How often the printed algorithms are wrong, exactly.

Both reduce after they have added carries, so that no second pass ever follows: algorithm 1 is right where no cascade is longer than 1 and
the highest position hands nothing on, which its loop to l would lose; algorithm 2, with a single digit, where no position overflows after
the first pass and the product has no more than l digits.
Source: SABBAGHI_2024, algorithms 1 and 2; the laws are new.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.terms.inputs import integer
from lemmata.theory.digit_arithmetic.cascade import cascade_share, letters
from lemmata.theory.digit_arithmetic.passes import carry_matrices


def printed_addition_failure(digits: int, *, loop_to_last: bool = False, base: int = 10) -> Fraction:
    """Return the probability over uniform operands that algorithm 1 is wrong as printed: 1 - A_l + g A_{l-1}, A_l = P(L <= 1).

    Args:
        digits: l, at least 1.
        loop_to_last: whether its last loop runs up to l + 1, where the printed one ends at l; it is then 1 - A_l.
        base: b, at least 2.

    Raises: ValueError for other numbers, or a loop_to_last that is no truth value.

    Source: SABBAGHI_2024, algorithm 1; the law is new.

    >>> printed_addition_failure(2), printed_addition_failure(5)
    (Fraction(99, 200), Fraction(451269, 800000))
    """
    if not isinstance(loop_to_last, bool | np.bool_):
        raise ValueError(f"loop_to_last must be True or False, not {loop_to_last!r:.60}")
    digits, base = integer(digits, "number of digits", 1), integer(base, "base", 2)
    generate = letters(base, Fraction(1))[0]
    lost = Fraction(0) if loop_to_last else generate * cascade_share(digits - 1, 1, base)
    return 1 - cascade_share(digits, 1, base) + lost


def looped_addition_failure(digits: int, base: int = 10) -> Fraction:
    """Return the probability that a sum has l + 1 digits, (1 - b^-l)/2: how often the loop to l alone is wrong.

    Args:
        digits: l, at least 1.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: SABBAGHI_2024, algorithm 1, line 9; the law is new.

    >>> looped_addition_failure(1)
    Fraction(9, 20)
    """
    return (1 - Fraction(1, integer(base, "base", 2) ** integer(digits, "number of digits", 1))) / 2


def printed_multiplication_failure(digits: int, multiplier: int | None = None, base: int = 10) -> Fraction:
    """Return the probability over uniform multiplicands that algorithm 2 is wrong as printed, for a single-digit multiplier.

    Args:
        digits: l, of the multiplicand, at least 1.
        multiplier: a, from 0 to base - 1; None for one that is uniform on 1, …, base - 1.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: SABBAGHI_2024, algorithm 2; the law is new.

    >>> float(printed_multiplication_failure(5))
    0.7384011111111111
    """
    digits, base = integer(digits, "number of digits", 1), integer(base, "base", 2)
    if multiplier is None:
        return sum((printed_multiplication_failure(digits, one, base) for one in range(1, base)), Fraction(0)) / (base - 1)
    every, begins, _ = carry_matrices(multiplier, base)
    row = np.array([1] + [0] * (len(every) - 1), dtype=object)
    for _ in range(digits):
        row = row @ (every - begins)
    return 1 - Fraction(row[0], base**digits)
