"""Checks of addition in parallel: symbols for what a pass moves, and the integers of Python for what it ends with."""

from __future__ import annotations

import itertools
import time

import numpy as np

from lemmata.language.check import exact, scaled, tested
from lemmata.language.domain import EVERY, Choice, Integer
from lemmata.language.relation import All, AtLeast, Equal, Timed
from lemmata.theory.digit_arithmetic.addition import parallel_add
from lemmata.theory.digit_arithmetic.claims.addition import KEPT, LONGEST, PASSES, SUM
from lemmata.theory.digit_arithmetic.problem import cascade_length, digits_of

SMALL = {"base": (2, 3), "length": (1, 2, 3), "first": range(100), "second": range(100)}
"""Every pair of numbers of these lengths in bases 2 and 3."""
LONG = {"length": Integer(1, 200)}


@exact(KEPT, sizes={"base": EVERY})
@tested(KEPT, examples=20)
def keeps_the_number(formula, case):
    """Both sides added up, position by position."""
    b, weight, before, after, arriving = case.base, 1, 0, 0, 0
    for total, carry in zip(case.totals, case.carries, strict=True):
        before, after = before + weight * total, after + weight * formula(total, carry, arriving, b)
        weight, arriving = weight * b, carry
    return Equal(after, before - arriving * weight)


@exact(SUM, sizes=SMALL)
@tested(SUM, examples=60, at=LONG)
def is_the_sum_of_integers(formula, case):
    """The digits of the sum of two integers, by division, after at most l passes: each settles one more position, from below."""
    digits, passes = formula(case.x, case.y, case.base)
    return All(Equal(digits, digits_of(case.first + case.second, case.length + 1, case.base)), AtLeast(case.length, passes))


@exact(PASSES, sizes=SMALL)
@tested(PASSES, examples=60, at=LONG)
def is_the_length_of_the_longest_cascade(formula, case):
    """The positions read once from below; the digits are those of the sum."""
    digits, passes = formula(case.x, case.y, case.base)
    sums = Equal(digits, digits_of(case.first + case.second, case.length + 1, case.base))
    return All(Equal(passes, cascade_length(case.x, case.y, case.base)), sums)


@exact(LONGEST, sizes={"base": (2, 3), "length": (1, 2, 3)})
def is_the_most_of_all_pairs(formula, case):
    """The longest cascade of every pair of numbers."""
    numbers = [digits_of(number, case.length, case.base) for number in range(case.base**case.length)]
    return Equal(case.apply(formula), max(cascade_length(x, y, case.base) for x, y in itertools.product(numbers, repeat=2)))


@exact(LONGEST)
@tested(LONGEST, examples=20, at=LONG)
def is_attained_by_one_more_than_nines(formula, case):
    """The passes of (b^l - 1) + 1."""
    nines, one = digits_of(case.base**case.length - 1, case.length, case.base), digits_of(1, case.length, case.base)
    return All(Equal(case.apply(formula), parallel_add(nines, one, case.base)[1]), Equal(case.apply(formula), len(nines)))


PAIRS, SPOT = 10**6, 500
"""Pairs of long numbers that are drawn, and those of them that Python's integers add."""
FIFTY = {"base": Choice(10), "length": Integer(50, 50)}


@scaled(SUM, at=FIFTY)
def adds_a_million_pairs(formula, case, settings):
    """A million pairs of 50 digits: all of them by a carry that runs from below, the first ones as Python's integers.

    A violation is looked at again with as many pairs, so that the first seed shows as many wrong digits.
    """
    count, random = PAIRS, np.random.default_rng(settings.seed)
    x, y = random.integers(case.base, size=(2, count, case.length), dtype=np.int8)
    begun = time.perf_counter()
    found = formula(x, y, case.base)[0]
    seconds = time.perf_counter() - begun
    total = (x.astype(np.int16) + y).T.copy()
    carry, wrong = np.zeros(count, dtype=np.int16), 0
    for place, row in enumerate(total):
        row += carry
        wrong += int((found[:, place] != row % case.base).sum())
        carry = row // case.base
    wrong += int((found[:, case.length] != carry).sum())
    powers = [case.base**place for place in range(case.length + 1)]
    first, second, sums = (
        [sum(int(digit) * power for digit, power in zip(row, powers, strict=False)) for row in rows[:SPOT]] for rows in (x, y, found)
    )
    spot = sum(a + b != c for a, b, c in zip(first, second, sums, strict=True))
    return Timed(All(Equal(wrong, 0), Equal(spot, 0)), "digits", count * case.length, seconds)
