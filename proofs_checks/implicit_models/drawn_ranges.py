"""Checks of the floor for drawn ranges: every pair of ranges, on symbols, and the printed errors."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Integer
from lemmata.language.relation import AtLeast, Equal
from lemmata.terms.arithmetic import number
from lemmata.theory.implicit_models.claims.drawn_ranges import FIXED, FLOOR

TIMES = 840
"""The floor, 13502.85, over the larger of the errors printed, 16.07, rounded down to tens."""


@exact(FLOOR, sizes={"d": range(2, 16)})
@tested(FLOOR, examples=10, at={"d": Integer(2, 7)})
def is_the_spread_over_every_range(formula, case):
    """The covariance of the indicators over all ranges i < j; of two ranges that are independent the spreads add up, whatever the sign."""
    rows = [[int(i <= m <= j) for m in range(case.d)] for i, j in itertools.combinations(range(case.d), 2)]
    mean = [Fraction(sum(row[m] for row in rows), len(rows)) for m in range(case.d)]
    trace = sum(share * (1 - share) for share in mean)
    lengths = [sum(row) for row in rows]
    spread = Fraction(sum(length * length for length in lengths), len(rows)) - Fraction(sum(lengths), len(rows)) ** 2
    total = case.variance * number(trace, case.variance) + case.mean * case.mean * number(spread, case.variance)
    return Equal(case.apply(formula), 2 * total)


@exact(FLOOR, sizes={"d": (2, 3, 4)})
def is_what_the_mean_leaves(formula, case):
    """All pairs of ranges: the variance of the sum given x, a quadratic form in x, averaged over x by its two moments.

    Entries that are all equal vary along the constant direction alone.
    """
    rows = [np.array([int(i <= m <= j) for m in range(case.d)], dtype=object) for i, j in itertools.combinations(range(case.d), 2)]
    pairs = [one - other for one in rows for other in rows]
    centre = np.sum(np.array(pairs), axis=0) * Fraction(1, len(pairs))
    second = sum(np.outer(pair, pair) for pair in pairs) * Fraction(1, len(pairs)) - np.outer(centre, centre)
    parts = [number(Fraction(value), case.mean) for value in (second.sum() if case.correlated else np.trace(second), second.sum())]
    return Equal(case.apply(formula), case.variance * parts[0] + case.mean * case.mean * parts[1])


@tested(FIXED, examples=4)
def is_far_above_what_is_reported(formula, case):
    """The floor against many times the printed error."""
    found = formula(case.d, Fraction(case.low), Fraction(case.high))
    return AtLeast(found, TIMES * Fraction(str(case.reported)))
