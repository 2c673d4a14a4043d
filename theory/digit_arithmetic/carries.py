"""The carries of products with a single digit: their law, and that they are likelier than those of sums.

What a digit a hands on over l digits that read Y is floor(a Y/b^l), which is k or more for Y >= k b^l/a. So it is positive with
probability 1 - ceil(b^l/a)/b^l >= (1 - 1/a)(1 - b^{-l}), where that of two summands is (1 - b^{-l})/2.
Source: SABBAGHI_2024, section 3.2, remark on multiplication; the laws are new.
"""

from __future__ import annotations

from fractions import Fraction

from lemmata.terms.inputs import integer
from lemmata.theory.digit_arithmetic.failure import looped_addition_failure


def carry_share(multiplier: int, digits: int, least: int = 1, base: int = 10) -> Fraction:
    """Return the probability that a digit times a uniform number of l digits hands on a carry of k or more, 1 - ceil(k b^l/a)/b^l.

    Args:
        multiplier: a, from 1 to base - 1.
        digits: l, at least 1.
        least: k, from 1 to base - 1; from a on the probability is 0.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: SABBAGHI_2024, section 3.2, remark on multiplication; the law is new.

    >>> str(carry_share(2, 3)), str(carry_share(3, 1)), str(carry_share(9, 1, 8)), str(carry_share(2, 3, 2))
    ('1/2', '3/5', '1/10', '0')
    """
    base, digits = integer(base, "base", 2), integer(digits, "number of digits", 1)
    multiplier, least = integer(multiplier, "multiplier", 1, base - 1), integer(least, "least carry", 1, base - 1)
    numbers = base**digits
    return Fraction(max(numbers + (-least * numbers) // multiplier, 0), numbers)


def carry_lead(digits: int, base: int = 10) -> Fraction:
    """Return by how much a carry is likelier if a digit that is uniform on 1, …, b - 1 meets l digits than if two numbers are added there.

    Args:
        digits: l, at least 1.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: SABBAGHI_2024, section 3.2, remark on multiplication.

    >>> str(carry_lead(1)), round(float(carry_lead(20)), 4)
    ('7/36', 0.1857)
    """
    base = integer(base, "base", 2)
    shares = [carry_share(multiplier, digits, 1, base) for multiplier in range(1, base)]
    return sum(shares, Fraction(0)) / (base - 1) - looped_addition_failure(digits, base)
