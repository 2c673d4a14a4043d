"""Checks of training sets: numbers counted, and pairs drawn."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import exact, sampled, tested
from lemmata.language.domain import Choice, Integer
from lemmata.language.relation import All, Equal, Estimate
from lemmata.theory.digit_arithmetic.addition import parallel_add
from lemmata.theory.digit_arithmetic.claims.training import CASCADES, LENGTHS, SHARES, SHIFTED, SPURIOUS
from lemmata.theory.digit_arithmetic.problem import draw_pairs

FEW, MANY = 20_000, 1_000_000
PRINTED = {"complexity": 16, "mixed": 8}
"""Thousands of 100 000 pairs, as the source rounds them down."""


@exact(LENGTHS, sizes={"base": (2, 3), "digits": (1, 2, 3)})
def counts_pairs_by_the_longer_number(formula, case):
    """The digits of the larger number of every pair."""
    numbers = np.arange(case.base**case.digits)
    larger = np.maximum.outer(numbers, numbers)
    within = [int((larger < case.base**length).sum()) for length in range(1, case.digits + 1)]
    return Equal(case.apply(formula), [Fraction(int(count), larger.size) for count in np.diff([0, *within])])


@tested(LENGTHS, examples=30)
def counts_squares(formula, case):
    """Pairs of numbers below b^k, less those below b^(k-1)."""
    squares = [case.base ** (2 * length) for length in range(1, case.digits + 1)]
    counts = [square - before for before, square in zip([0, *squares], squares, strict=False)]
    return Equal(case.apply(formula), [Fraction(count, squares[-1]) for count in counts])


def counted(case, settings, count):
    """Return how many of so many drawn pairs have a cascade of each length."""
    pair = draw_pairs(count, case.digits, case.law, case.base, rng=np.random.default_rng(settings.seed))
    return np.bincount(parallel_add(*pair, case.base)[1], minlength=case.digits + 1)


@sampled(CASCADES, examples=6, at={"base": Integer(2, 10), "digits": Integer(1, 5)})
def is_the_share_of_drawn_pairs(formula, case, settings):
    """The passes that each of 20 000 pairs takes."""
    shares = np.array(case.apply(formula), dtype=float)
    return Estimate(counted(case, settings, FEW) / FEW, np.sqrt(shares * (1 - shares) / FEW) + 1 / FEW, shares)


@sampled(CASCADES, tier="full", examples=6, at={"base": Choice(10), "digits": Choice(5)})
def passes_a_chi_square_test(formula, case, settings):
    """The statistic of 10^6 pairs, which has mean 1 and variance 2/l after division by its degrees of freedom l."""
    expected = np.array(case.apply(formula), dtype=float) * MANY
    squares = (counted(case, settings, MANY) - expected) ** 2 / np.maximum(expected, 1)  # a control may expect none
    statistic = squares.sum() / case.digits
    return Estimate(statistic, np.sqrt(2 / case.digits), 1.0)


@exact(SHARES)
def has_the_printed_thousands(formula, case):
    """Thousands of 100 000, rounded down; all shares add up to 1."""
    shares = case.apply(formula)
    return All(Equal(100 * shares[5] // 1, PRINTED[case.law]), Equal(sum(shares), 1))


@exact(SHIFTED, sizes={"base": (2, 3), "digits": (1, 2, 3)})
def counts_shifted_pairs(formula, case):
    """All of them made, each counted once."""
    return Equal(case.apply(formula), Fraction(len(shifted_pairs(case)), case.base ** (2 * case.digits)))


@tested(SHIFTED, examples=20)
def counts_pairs_by_their_lowest_digits(formula, case):
    """Pairs of k digits that are not both multiples of the base, at each shift, and those at the last shift that are."""
    pairs, multiples = case.base ** (2 * case.seen), case.base ** (2 * (case.seen - 1))
    count = (case.digits - case.seen + 1) * (pairs - multiples) + multiples
    return Equal(case.apply(formula), Fraction(count, case.base ** (2 * case.digits)))


@exact(SPURIOUS, sizes={"base": (2, 3), "digits": (1, 2, 3)})
def errs_on_no_shifted_pair_and_counts_all_pairs(formula, case):
    """The rule on every pair: on shifted ones it is right throughout, on all it is as often as the formula says."""
    right = [is_right(case, x, y) for x, y in itertools.product(range(case.base**case.digits), repeat=2)]
    wrong = sum(not is_right(case, x, y) for x, y in shifted_pairs(case))
    return All(Equal(wrong, 0), Equal(case.apply(formula), Fraction(sum(right), len(right))))


@sampled(SPURIOUS, examples=4, at={"base": Integer(2, 10), "digits": Integer(1, 8)})
def is_the_share_of_drawn_sums(formula, case, settings):
    """The rule on 4000 drawn pairs."""
    rng, top = np.random.default_rng(settings.seed), case.base**case.digits
    right = np.mean([is_right(case, int(x), int(y)) for x, y in rng.integers(top, size=(4000, 2))])
    share = float(case.apply(formula))
    return Estimate(right, np.sqrt(share * (1 - share) / 4000) + 1 / 4000, share)


def shifted_pairs(case: Case) -> set[tuple[int, int]]:
    """Return the pairs of k digits at all shifts that leave room for them in l places."""
    numbers = range(case.base**case.seen)
    shifts = [case.base**shift for shift in range(case.digits - case.seen + 1)]
    return {(x * shift, y * shift) for shift in shifts for x, y in itertools.product(numbers, repeat=2)}


def is_right(case: Case, x: int, y: int) -> bool:
    """Tell whether the rule gives digit i of x + y: 0 where a digit k places above it or higher is not 0, else that digit."""
    digit = (x + y) // case.base**case.place % case.base
    return digit == (0 if max(x, y) >= case.base ** (case.place + case.seen) else digit)
