"""Checks of how often the printed algorithms are wrong: they are run on all operands, and right words are counted."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.relation import Equal
from lemmata.proofs_checks.digit_arithmetic.cascade import every_pair
from lemmata.theory.digit_arithmetic.addition import looped_add, parallel_add, printed_add, reduced_add
from lemmata.theory.digit_arithmetic.cascade import letters
from lemmata.theory.digit_arithmetic.claims.failure import ADDED, LOOPED, MULTIPLIED, UNIFORM
from lemmata.theory.digit_arithmetic.multiplication import parallel_multiply, printed_multiply
from lemmata.theory.digit_arithmetic.problem import digits_of

SMALL = {"base": (2, 3, 10), "digits": (1, 2)}


def share(wrong: np.ndarray) -> Fraction:
    """Return which share of some results is wrong."""
    return Fraction(int(wrong.sum()), len(wrong))


@exact(ADDED, sizes=SMALL)
def is_how_often_the_algorithm_adds_wrongly(formula, case):
    """Every pair of numbers."""
    pair = every_pair(case.digits, case.base)
    found = (reduced_add if case.loop_to_last else printed_add)(*pair, case.base)[0]
    return Equal(case.apply(formula), share((found != parallel_add(*pair, case.base)[0]).any(axis=1)))


@exact(ADDED, sizes={"base": (2, 3, 10), "digits": (*range(1, 13), 50)})
@tested(ADDED, examples=20)
def counts_words_that_are_right(formula, case):
    """Words in which no position propagates directly above one that generates, by whether the last one generates."""
    generate, propagate, kill = letters(case.base, Fraction(1))
    ended, begun = Fraction(1), Fraction(0)
    for _ in range(case.digits):
        ended, begun = ended * (propagate + kill) + begun * kill, (ended + begun) * generate
    return Equal(case.apply(formula), 1 - ended - begun * case.loop_to_last)


@exact(LOOPED, sizes=SMALL)
def is_how_often_the_loop_is_too_short(formula, case):
    """Every pair of numbers."""
    pair = every_pair(case.digits, case.base)
    return Equal(case.apply(formula), share((looped_add(*pair, case.base)[0] != parallel_add(*pair, case.base)[0]).any(axis=1)))


@tested(LOOPED, examples=40)
def counts_sums_of_one_digit_more(formula, case):
    """For each x the y from b^l - x on: x of them."""
    numbers = case.base**case.digits
    return Equal(case.apply(formula), Fraction(numbers * (numbers - 1) // 2, numbers**2))


def wrong_products(digits: int, multiplier: int, base: int) -> Fraction:
    """Return which share of the multiplicands the printed algorithm multiplies wrongly."""
    y = np.array([digits_of(value, digits, base) for value in range(base**digits)])
    x = np.full((len(y), 1), multiplier)
    return share((printed_multiply(x, y, base)[0] != parallel_multiply(x, y, base)[0]).any(axis=1))


@exact(MULTIPLIED, sizes={"base": (2, 3, 5), "digits": (1, 2, 3, 4)})
def is_how_often_the_algorithm_multiplies_wrongly(formula, case):
    """Every multiplicand."""
    return Equal(case.apply(formula), wrong_products(case.digits, case.multiplier, case.base))


@exact(UNIFORM, sizes=SMALL)
def is_the_mean_over_multipliers(formula, case):
    """Every product of a digit that is not 0."""
    each = [wrong_products(case.digits, multiplier, case.base) for multiplier in range(1, case.base)]
    return Equal(case.apply(formula), sum(each, Fraction(0)) / len(each))


def wrong_words(digits: int, multiplier: int, base: int) -> Fraction:
    """Return the same share, the carry of each position kept: right are words in which none overflows, and whose last carry is 0."""
    words = {0: 1}
    for _ in range(digits):
        after: dict[int, int] = {}
        for carry, count in words.items():
            for digit in range(base):
                higher, unit = divmod(multiplier * digit, base)
                if unit + carry < base:
                    after[higher] = after.get(higher, 0) + count
        words = after
    return 1 - Fraction(words.get(0, 0), base**digits)


@tested(MULTIPLIED, examples=20)
def follows_right_words(formula, case):
    """Digit by digit."""
    return Equal(case.apply(formula), wrong_words(case.digits, case.multiplier, case.base))


@tested(UNIFORM, examples=12)
def follows_right_words_of_every_multiplier(formula, case):
    """Digit by digit, for each multiplier."""
    each = [wrong_words(case.digits, multiplier, case.base) for multiplier in range(1, case.base)]
    return Equal(case.apply(formula), sum(each, Fraction(0)) / len(each))
