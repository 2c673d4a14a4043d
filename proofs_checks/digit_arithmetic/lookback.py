"""Checks of how far a digit must look: every completion of the lower positions, all pairs, and a transfer matrix."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import EVERY, Integer
from lemmata.language.relation import Equal
from lemmata.proofs_checks.digit_arithmetic.cascade import every_pair
from lemmata.theory.digit_arithmetic.claims.lookback import LAW, NEEDED, STARTED
from lemmata.theory.digit_arithmetic.problem import digits_of, look_back, value_of


def is_determined(x: list[int], y: list[int], place: int, window: int, base: int) -> bool:
    """Tell whether digit `place` (from 0) of x + y is the same whatever the digits below place - window are.

    They reach it by a carry alone, which is least where all are 0, and largest where all are b - 1.
    """
    hidden = place - window
    totals = (value_of([low] * hidden + x[hidden:], base) + value_of([low] * hidden + y[hidden:], base) for low in (0, base - 1))
    return len({int(digits_of(total, len(x) + 1, base)[place]) for total in totals}) == 1


@exact(NEEDED, sizes={"base": (2, 3), "length": (1, 2), "first": range(100), "second": range(100)})
@tested(NEEDED, examples=30)
def is_the_least_that_determines_every_digit(formula, case):
    """Numbers that agree on the window, and above it."""
    x, y = case.x.tolist(), case.y.tolist()
    least = [
        next(window for window in range(place + 1) if is_determined(x, y, place, window, case.base)) for place in range(case.length + 1)
    ]
    return Equal(formula(case.x, case.y, case.base), max(least))


@exact(LAW, sizes={"base": (2, 3), "digits": (1, 2, 3)})
def counts_all_pairs(formula, case):
    """How far each pair of numbers makes some digit look."""
    pairs = zip(*every_pair(case.digits, case.base), strict=True)
    counts = np.bincount([look_back(x, y, case.base) for x, y in pairs], minlength=case.digits + 1)
    return Equal(formula(case.digits, case.base), [Fraction(int(count), int(counts.sum())) for count in counts])


@exact(LAW, sizes={"base": (2, 3, 10), "digits": range(1, 9)})
@tested(LAW, examples=12, at={"digits": Integer(1, 20)})
def is_the_law_of_a_transfer_matrix(formula, case):
    """Runs of 0, …, w - 1 positions followed upwards, the lowest w + 1 of l positions but the highest; digit l + 1 looks at all."""
    b, shares = case.base, [Fraction(0)]
    for window in range(1, case.digits + 1):
        row = [Fraction(1)] + [Fraction(0)] * (window - 1)
        for _ in range(case.digits - 1):
            row = [sum(row, Fraction(0)) * Fraction(b - 1, b), *(share / b for share in row[:-1])]
        shares.append(sum(row, Fraction(0)))
    return Equal(formula(case.digits, b), np.diff(np.array([Fraction(0), *shares], dtype=object)))


@exact(STARTED, sizes={"base": EVERY})
def is_one_half(formula, case):
    """The complement of both digits exchanges generating and killing positions."""
    return Equal(2 * case.apply(formula), 1)


@exact(STARTED)
def counts_the_pairs_of_digits(formula, case):
    """Pairs of digits whose sum is b or more, among those whose sum is not b - 1."""
    sums = [one + other for one, other in itertools.product(range(case.base), repeat=2)]
    return Equal(case.apply(formula), Fraction(sum(total >= case.base for total in sums), sum(total != case.base - 1 for total in sums)))
