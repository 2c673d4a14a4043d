"""How far a digit of a product with one digit must look: as far as the digits below it agree with those of some fraction k/a.

Digit j of a y is a y_j modulo b, and the carry floor(a 0.y_{j-1} y_{j-2} … y_0), which is k or more if the fraction in it is k/a or more.
So w digits leave the carry open if and only if they are the first w of some k/a, 1 <= k < a, that goes on: if they read Y, then
b^w - a < (a Y mod b^w), which is so for a - gcd(a, b^w) numbers Y. A fraction that ends is met as soon as it ends. Read upwards, an
open carry is c or c + 1; it stays open where a y + c + 1 is a multiple of b, and opens anew where (a y mod b) > b - a.
Source: SABBAGHI_2024, appendix C.4, Figs. 3 and 14, with the definition of complexity in section 4; new.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import gcd

from lemmata.terms.inputs import integer
from lemmata.terms.types import Tensor
from lemmata.theory.digit_arithmetic.cascade import differences
from lemmata.theory.digit_arithmetic.multiplication import parallel_multiply
from lemmata.theory.digit_arithmetic.problem import digit_array


def product_look_back(multiplier: int, y: Tensor, base: int = 10) -> int:
    """Return how many lower positions of the multiplicand some digit of the product needs at most.

    Args:
        multiplier: a, from 0 to base - 1.
        y: digits of the multiplicand, least significant first, (l,).
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: SABBAGHI_2024, section 4, definition of complexity, for products; new.

    >>> product_look_back(3, [3, 3, 3, 3]), product_look_back(3, [3, 3, 2, 3]), product_look_back(1, [9, 9])
    (4, 2, 0)
    """
    base = integer(base, "base", 2)
    multiplier = integer(multiplier, "multiplier", 0, base - 1)
    digits = digit_array(y, "y", base).tolist()
    if multiplier < 2:
        return 0
    return max(min(_agreement(digits[place - 1 :: -1], multiplier, base) + 1, place) for place in range(1, len(digits) + 1))


def _agreement(digits: list[int], multiplier: int, base: int) -> int:
    """Return how many of these digits are the first ones of some k/a that goes on beyond them."""
    remainders = list(range(1, multiplier))
    for count, digit in enumerate(digits):
        remainders = [left * base % multiplier for left in remainders if left * base // multiplier == digit and left * base % multiplier]
        if not remainders:
            return count
    return len(digits)


def open_share(multiplier: int, window: int, base: int = 10) -> Fraction:
    """Return which share of all numbers of w digits leave the carry open, (a - gcd(a, b^w))/b^w.

    Args:
        multiplier: a, from 1 to base - 1.
        window: w, at least 1.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: new beside SABBAGHI_2024, appendix C.4.

    >>> str(open_share(3, 4)), str(open_share(8, 2)), str(open_share(8, 3))
    ('1/5000', '1/25', '0')
    """
    base, window = integer(base, "base", 2), integer(window, "window", 1)
    multiplier = integer(multiplier, "multiplier", 1, base - 1)
    return Fraction(multiplier - gcd(multiplier, base**window), base**window)


def product_look_back_pmf(digits: int, multiplier: int | None = None, base: int = 10) -> list[Fraction]:
    """Return the law of how many lower positions some digit of a product needs at most: P(w), w = 0, …, l, of a uniform multiplicand.

    Args:
        digits: l, of the multiplicand, at least 1; leading zeros are digits.
        multiplier: a, from 0 to base - 1; None for one that is uniform on 1, …, base - 1.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: new beside SABBAGHI_2024, appendix C.4, Fig. 14.

    >>> [str(share) for share in product_look_back_pmf(2, 3)], round(float(sum(product_look_back_pmf(20)[:5])), 4)
    (['0', '4/5', '1/5'], 0.9968)
    """
    digits, base = integer(digits, "number of digits", 1), integer(base, "base", 2)
    if multiplier is None:
        each = [product_look_back_pmf(digits, one, base) for one in range(1, base)]
        return [sum(shares, Fraction(0)) / (base - 1) for shares in zip(*each, strict=True)]
    multiplier = integer(multiplier, "multiplier", 0, base - 1)
    if multiplier < 2:
        return [Fraction(1), *[Fraction(0)] * digits]
    return differences([Fraction(0), *(_closed(digits - 1, window, multiplier, base) for window in range(1, digits + 1))])


@lru_cache(maxsize=4096)
def _closed(digits: int, window: int, multiplier: int, base: int) -> Fraction:
    """Return the share of numbers in which no carry stays open for so many digits."""
    words = Counter({(0, 0): 1})
    for _ in range(digits):
        after: Counter[tuple[int, int]] = Counter()
        for (length, carry), count in words.items():
            for digit in range(base):
                product = multiplier * digit
                if length and (product + carry + 1) % base == 0:
                    reached = length + 1, (product + carry) // base
                else:
                    opened = product % base > base - multiplier
                    reached = (1, product // base) if opened else (0, 0)
                if reached[0] < window:
                    after[reached] += count
        words = after
    return Fraction(sum(words.values()), base**digits)


def levels_as_look_back(multiplier: int, y: Tensor, base: int = 10) -> int:
    """Return the number of passes, one at least where carries may occur, as how far some digit must look.

    Args and Raises: as `product_look_back`.

    Source: SABBAGHI_2024, appendix C.4, the length of the maximum dependency as the total number of levels.

    >>> levels_as_look_back(3, [3, 3, 3, 3])
    1
    """
    passes = int(parallel_multiply([multiplier], y, base)[1])
    return max(passes, int(multiplier > 1))
