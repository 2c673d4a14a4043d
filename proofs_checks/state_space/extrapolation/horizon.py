"""Checks of the sufficient horizon: an exact student below it, and linear programs at it."""

from __future__ import annotations

from fractions import Fraction

from lemmata.proofs_checks.check import exact, tested
from lemmata.proofs_checks.relation import All, AtLeast, Equal
from lemmata.proofs_checks.state_space.brute_force import tap
from lemmata.theory.case import Case
from lemmata.theory.state_space.claims.extrapolation.horizon import HORIZON
from lemmata.theory.state_space.matching_students import alternating_student, largest_deviation, largest_gap


@exact(HORIZON)
def is_beyond_what_another_student_matches(formula, case):
    """A student of nonnegative weights, in fractions, that shares a number of first taps with the teacher and no more."""
    a_star, w_star = _teacher(case)
    fresh = [Fraction(case.width) * (2 * j - 2 * case.teacher_dim) / (2 * case.teacher_dim) for j in range(2 * case.teacher_dim + 1)][::2]
    states, weights = alternating_student(a_star, w_star, fresh, largest_gap(a_star, w_star, fresh) / 2)
    matched = 0
    while tap(states, weights, matched) == tap(a_star, w_star, matched):
        matched += 1
    return All(AtLeast(weights, Fraction(0)), AtLeast(case.apply(formula), matched + 1))


@tested(HORIZON, examples=12, rtol=1e-6, floats=True)
def leaves_no_room_to_the_next_tap(formula, case):
    """The farthest that a nonnegative student can be from the teacher at tap H, by linear programming, against that at H = 2 D*."""
    a_star, w_star = ([float(entry) for entry in column] for column in _teacher(case))
    room = [largest_deviation(a_star, w_star, H, -1.0, 1.0) for H in (case.apply(formula), 2 * case.teacher_dim)]
    return Equal(room[0], 0.0, scale=room[1])


def _teacher(case: Case) -> tuple[list[Fraction], list[Fraction]]:
    n, width = case.teacher_dim, Fraction(case.width)
    return [width * (2 * i + 1 - n) / n for i in range(n)], [Fraction(case.heaviest) / (i + 1) for i in range(n)]
