"""Checks of how far a digit of a product must look: every completion of the lower positions, every number, and positions counted."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Integer
from lemmata.language.relation import All, Equal
from lemmata.theory.digit_arithmetic.claims.expansions import HISTOGRAM, LAW, NEEDED, OPEN
from lemmata.theory.digit_arithmetic.expansions import product_look_back
from lemmata.theory.digit_arithmetic.passes import dependency_pmf
from lemmata.theory.digit_arithmetic.problem import value_of

WORDS = 1000
"""Words of a window that a test of the law counts, at most."""


def is_determined(multiplier: int, y: list[int], place: int, window: int, base: int) -> bool:
    """Tell whether digit `place` (from 0) of the product is the same whatever the digits below place - window are.

    The carry that reaches it grows with them: it is least where all are 0, and largest where all are b - 1, and carries are digits.
    """
    hidden = place - window
    products = (multiplier * value_of([low] * hidden + y[hidden:], base) for low in (0, base - 1))
    return len({product // base**place % base for product in products}) == 1


@exact(NEEDED, sizes={"base": (2, 3, 4, 5), "length": (1, 2, 3), "second": range(125)})
@tested(NEEDED, examples=60)
def is_the_least_that_determines_every_digit(formula, case):
    """Numbers that agree on the window, and above it."""
    y = case.y.tolist()
    least = [
        next(window for window in range(place + 1) if is_determined(case.multiplier, y, place, window, case.base))
        for place in range(case.length + 1)
    ]
    return Equal(formula(case.multiplier, case.y, case.base), max(least))


@exact(OPEN, sizes={"base": (2, 3, 6, 10), "window": (1, 2, 3)})
@tested(OPEN, examples=20, at={"base": Integer(2, 6)})
def counts_the_numbers_that_a_lower_digit_changes(formula, case):
    """The carries with a digit more below, 0 or b - 1: those of all digits below lie between."""
    a, b, w = case.multiplier, case.base, case.window
    changed = sum(a * b * number // b ** (w + 1) != a * (b * number + b - 1) // b ** (w + 1) for number in range(b**w))
    return Equal(case.apply(formula), Fraction(changed, b**w))


@exact(LAW, sizes={"base": (2, 3, 4), "digits": (1, 2, 3, 4)})
@tested(LAW, examples=6, at={"digits": Integer(1, 3)})
def counts_all_multiplicands(formula, case):
    """How far each number makes some digit of its product look."""
    found = [0] * (case.digits + 1)
    for y in itertools.product(range(case.base), repeat=case.digits):
        found[product_look_back(case.multiplier, list(y), case.base)] += 1
    return Equal(case.apply(formula), [Fraction(count, sum(found)) for count in found])


@tested(LAW, examples=8)
def counts_the_words_without_open_windows(formula, case):
    """The shares of windows up to a thousand words."""
    law = np.cumsum(np.array(case.apply(formula), dtype=object))
    most = next(window for window in itertools.count(1) if case.base ** (window + 1) > WORDS or window == case.digits)
    shares = [closed_share(case.digits, window, case.multiplier, case.base) for window in range(1, most + 1)]
    return Equal(law[1 : most + 1], shares)


@exact(HISTOGRAM)
def has_the_shares_of_words_and_of_passes(formula, case):
    """That of windows of four digits, from all words of nineteen, and that of passes, rounded as the title has them; all add up to 1."""
    law, digits, base, least = case.apply(formula), case.digits, case.base, 4
    shares = [closed_share(digits, least, multiplier, base) for multiplier in range(1, base)]
    found, passes = sum(shares, Fraction(0)) / (base - 1), sum(dependency_pmf(digits, None, base)[: least + 1], Fraction(0))
    return All(
        Equal([sum(law[: least + 1], Fraction(0)), sum(law, Fraction(0))], [found, 1]),
        Equal([round(found, 4), round(passes, 4)], [Fraction(9968, 10**4), Fraction(9984, 10**4)]),
    )


def closed_share(digits: int, window: int, multiplier: int, base: int) -> Fraction:
    """Return the share of numbers whose windows of so many digits, but the one that holds the lowest, all decide their carry.

    Words are counted by their last digits, one less than a window has, which a digit more above either opens or not.
    """
    if multiplier < 2 or window >= digits:
        return Fraction(1)
    power = base**window
    numbers = np.arange(power).reshape(base, power // base)  # by the highest digit, and those below
    closed = (numbers * multiplier // power == (numbers * multiplier + multiplier - 1) // power).astype(object)
    words = np.ones(power // base, dtype=object)
    for _ in range(window - 1, digits - 1):
        kept = closed * words  # the window's lowest digit, the last of the index, is forgotten
        words = kept.reshape(-1, base).sum(axis=1)
    return Fraction(int(words.sum()), base ** (digits - 1))
