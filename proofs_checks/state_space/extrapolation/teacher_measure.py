"""Checks of the teacher's moments: their form is a mean of squares."""

from __future__ import annotations

from lemmata.language.check import exact, tested
from lemmata.language.relation import SumOfSquares
from lemmata.theory.state_space.claims.extrapolation.teacher_measure import TEACHER_MEASURE


@exact(TEACHER_MEASURE)
@tested(TEACHER_MEASURE, examples=30)
def is_a_mean_of_squares(formula, case):
    """The form of the teacher's taps against squares of the polynomial at its states, by powers."""
    values = [sum(coefficient * a**i for i, coefficient in enumerate(case.x)) for a in case.a_star]
    return SumOfSquares(case.apply(formula), 0, [(1, root * value) for root, value in zip(case.root, values, strict=True)])
