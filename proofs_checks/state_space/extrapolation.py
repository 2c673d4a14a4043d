"""Checks of extrapolation from zero loss: the certificate on symbols, the horizon on exact students, the bound on taps along training."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np

from lemmata.proofs_checks.check import enclosed, exact, integrated, tested
from lemmata.proofs_checks.relation import All, AtLeast, Equal, SumOfSquares
from lemmata.simulations import flow
from lemmata.theory.arithmetic import array
from lemmata.theory.domain import Array, Choice, Interval
from lemmata.theory.state_space.claims.extrapolation import CERTIFICATE, CERTIFIED_BOUND, HORIZON, TAP_BOUND, WEIGHTS_FROM_TAPS
from lemmata.theory.state_space.problem import HyperbolicStudent
from lemmata.theory.state_space.sharpness import alternating_student, largest_deviation, largest_gap

SPREAD = {
    **{"a": Array(lambda c: c.D, 1.25, 1.5), "w": Array(lambda c: c.D, 0.25, 2)},
    **{"a_star": Interval(-1, 1), "rho": Interval(1.75, 2)},
}


@exact(CERTIFICATE)
@tested(CERTIFICATE, examples=50)
def is_a_sum_of_squares(formula, case):
    """The tap errors, by powers of the states, combined: each square is b_d times the product of distances to the teacher's states."""
    coefficients = case.apply(formula)
    errors = [_tap(case.a, case.b * case.c, h) - _tap(case.a_star, case.w_star, h) for h in range(len(coefficients))]
    value = sum(coefficient * error for coefficient, error in zip(coefficients, errors, strict=True))
    squares = [(1, b * math.prod(a - root for root in case.a_star)) for a, b in zip(case.a, case.b, strict=True)]
    return SumOfSquares(value, 0, squares)


@exact(WEIGHTS_FROM_TAPS)
@enclosed(WEIGHTS_FROM_TAPS, examples=6)
def are_the_weights_that_made_the_taps(formula, case):
    """The weights back from the taps, and with them the tap after those that were used."""
    found = case.apply(formula)
    return All(Equal(found, case.w), Equal(_tap(case.a_star, found, case.teacher_dim), case.taps[case.teacher_dim]))


@exact(HORIZON)
def is_beyond_what_another_student_matches(formula, case):
    """A student of nonnegative weights, in fractions, that shares a number of first taps with the teacher and no more."""
    a_star, w_star = _teacher(case)
    fresh = [Fraction(case.width) * (2 * j - 2 * case.teacher_dim) / (2 * case.teacher_dim) for j in range(2 * case.teacher_dim + 1)][::2]
    states, weights = alternating_student(a_star, w_star, fresh, largest_gap(a_star, w_star, fresh) / 2)
    matched = 0
    while _tap(states, weights, matched) == _tap(a_star, w_star, matched):
        matched += 1
    return All(AtLeast(weights, Fraction(0)), AtLeast(case.apply(formula), matched + 1))


@tested(HORIZON, examples=12, rtol=1e-6, floats=True)
def leaves_no_room_to_the_next_tap(formula, case):
    """The farthest that a nonnegative student can be from the teacher at tap H, by linear programming, against that at H = 2 D*."""
    a_star, w_star = ([float(entry) for entry in column] for column in _teacher(case))
    room = [largest_deviation(a_star, w_star, H, -1.0, 1.0) for H in (case.apply(formula), 2 * case.teacher_dim)]
    return Equal(room[0], 0.0, scale=room[1])


@tested(TAP_BOUND, examples=60)
def bounds_every_tap(formula, case):
    """Every tap's error, by powers of the states."""
    return AtLeast(case.apply(formula), _sizes(case))


@enclosed(TAP_BOUND, examples=6, at=SPREAD)
def bounds_later_taps_strictly(formula, case):
    """Taps from 3 on in balls, at students whose states lie apart from the teacher's."""
    return AtLeast(case.apply(formula)[3:], _sizes(case)[3:])


@tested(CERTIFIED_BOUND, examples=60, floats=True)
def bounds_taps_as_floats_have_them(formula, case):
    """Taps summed in floats, and in fractions at the same floats: neither is farther from the teacher than the bound."""
    columns = case.a, case.w, [case.a_star], [case.w_star]
    bound, parts = case.apply(formula), []
    for a, w, a_star, w_star in (columns, [[*map(Fraction, column)] for column in columns]):
        errors = [abs(_tap(a, w, h) - _tap(a_star, w_star, h)) for h in range(case.horizon)]
        parts.append(AtLeast((bound - np.array(errors, dtype=float)) / case.spread**2, 0))
    return All(*parts)


@integrated(CERTIFIED_BOUND, examples=1, at={"D": Choice(4), "horizon": Choice(20), "spread": Choice(1.0)})
def bounds_the_taps_of_a_student_in_training(formula, case, settings):
    """A balanced student trained on three taps, its weights' signs kept, against the bound at its states: early, and near zero loss."""
    gram, target = tuple(map(tuple, np.eye(3) / 3)), tuple(_target(case)[:3])
    problem = HyperbolicStudent(4, 3, target=target, gram=gram, u=tuple(2 * np.sqrt(case.w)), v=(0.0,) * 4)
    run, parts = flow.solve(problem, (case.a, np.zeros(4)), [2.0, 200.0], **settings.solver), []
    for states in zip(*run.states, strict=True):
        a, b, c = problem.student(states)
        there = case.having(a=np.asarray(a), w=np.asarray(b * c))
        parts.append(AtLeast(there.apply(formula) / _sizes(there).max(), _sizes(there) / _sizes(there).max()))
    return All(*parts)


def _target(case: Any) -> list[Any]:
    return [case.w_star * case.a_star**h for h in range(case.horizon)]


def _sizes(case: Any) -> Any:
    return array([abs(_tap(case.a, case.w, h) - wanted) for h, wanted in enumerate(_target(case))], case.a_star)


def _teacher(case: Any) -> tuple[list[Fraction], list[Fraction]]:
    n, width = case.teacher_dim, Fraction(case.width)
    return [width * (2 * i + 1 - n) / n for i in range(n)], [Fraction(case.heaviest) / (i + 1) for i in range(n)]


def _tap(states: Any, weights: Any, power: int) -> Any:
    return sum(weight * state**power for state, weight in zip(states, weights, strict=True))
