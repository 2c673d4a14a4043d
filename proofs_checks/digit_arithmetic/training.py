"""Checks of training sets: numbers counted, and pairs drawn."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.proofs_checks.check import exact, sampled, tested
from lemmata.proofs_checks.relation import Equal, Estimate
from lemmata.theory.digit_arithmetic.addition import parallel_add
from lemmata.theory.digit_arithmetic.claims.training import CASCADES, LENGTHS, SHARES
from lemmata.theory.digit_arithmetic.problem import draw_pairs
from lemmata.theory.domain import Choice, Integer

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
    """Thousands of 100 000, rounded down."""
    return Equal(100 * case.apply(formula)[5] // 1, PRINTED[case.law])
