"""Checks of the horizon's sharpness: certificates on symbols, students in fractions, linear programs, and training from near zero."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np

from lemmata.proofs_checks.check import Settings, exact, integrated, tested
from lemmata.proofs_checks.relation import All, AtLeast, Equal, SumOfSquares
from lemmata.proofs_checks.state_space.brute_force import tap
from lemmata.proofs_checks.state_space.training import stiff
from lemmata.simulations import flow
from lemmata.theory.arithmetic import array
from lemmata.theory.case import Case
from lemmata.theory.domain import Choice, Integer
from lemmata.theory.state_space.claims.sharpness import IN_TRAINING, INTERVAL_CERTIFICATE, INTERVAL_THRESHOLD
from lemmata.theory.state_space.matching_students import alternating_student, largest_deviation, largest_gap
from lemmata.theory.state_space.problem import HyperbolicStudent
from lemmata.theory.state_space.sharpness import interval_certificate
from lemmata.theory.types import Scalar, Vector

TEACHERS = {1: (0.8,), 2: (0.9, 0.3)}
SCALES = (1e-1, 1e-6)
LESS = 10
"""How many times larger an error that stays must be than one that goes."""
ROOM = 1e-3
"""What counts as room to the next tap: far above the tolerance of the linear programs, about 1e-7."""
SETTLED = 1e5
"""Time of training, long enough for the errors that go to fall tenfold below those that stay."""


@exact(INTERVAL_CERTIFICATE)
@tested(INTERVAL_CERTIFICATE, examples=30)
def is_a_square_on_the_interval(formula, case):
    """At z = (low + high t^2)/(1 + t^2), which runs through the interval, times a power of 1 + t^2: a square. At the teacher's: zero."""
    q, over = case.apply(formula), 1 + case.t * case.t
    z = case.low + case.root**2 * case.t**2 / over
    inner = math.prod(z - (case.low + case.root**2 * share) for share in case.shares)
    ends = (case.root * case.t) ** case.at_low * case.root**case.at_high
    square = SumOfSquares(_value(q, z) * over ** (case.at_low + case.at_high), 0, [(1, inner * ends)])
    return All(square, *(Equal(_value(q, root), 0) for root in case.a_star))


@exact(INTERVAL_THRESHOLD)
def lies_between_a_student_and_a_certificate(formula, case):
    """Fractions: the first tap that tells a nonnegative student in the interval from the teacher, and the taps that a certificate needs."""
    a_star, w_star = list(case.a_star), [Fraction(1, i + 1) for i in range(len(case.a_star))]
    ends = [*([] if case.at_low else [case.low]), *a_star, *([] if case.at_high else [case.high])]
    fresh = [(left + right) / 2 for left, right in pairwise(ends)]
    states, weights = alternating_student(a_star, w_star, fresh, largest_gap(a_star, w_star, fresh) / 2)
    matched = 0
    while tap(states, weights, matched) == tap(a_star, w_star, matched):
        matched += 1
    inside = AtLeast(array([*(states - case.low), *(case.high - states)], case.high), Fraction(0))
    needed = len(interval_certificate(a_star, case.low, case.high))
    found = case.apply(formula)
    return All(inside, AtLeast(weights, Fraction(0)), AtLeast(found, matched + 1), AtLeast(needed, found))


@tested(INTERVAL_THRESHOLD, examples=10, rtol=1e-6, floats=True, at={"inner": Integer(0, 1)})
def is_where_linear_programs_leave_no_room(formula, case):
    """The farthest that tap H can be from the teacher's: nothing at the threshold, something one tap before."""
    a_star, ends = np.array([float(z) for z in case.a_star]), (float(case.low), float(case.high))
    found = case.apply(formula)
    room = [largest_deviation(a_star, 1 / np.arange(1, len(a_star) + 1), H, *ends) for H in (found, found - 1)]
    return All(Equal(room[0], 0.0), AtLeast(room[1] / ROOM, 1.0))


@integrated(IN_TRAINING, examples=1, solver=1e-7, at={"teacher_dim": Choice(1)})
def separates_an_error_that_stays_from_one_that_goes(formula, case, settings):
    """Balanced students of eight states trained one tap short of the horizon and at it, from starts of two scales."""
    return _separated(case.apply(formula), case, SETTLED, settings)


@integrated(IN_TRAINING, examples=1, solver=1e-9, at={"teacher_dim": Choice(2)}, tier="full")
def separates_the_errors_of_two_teacher_states(formula, case, settings):
    """The same for a teacher of two states, whose errors go more slowly: trained a hundred times as long."""
    return _separated(case.apply(formula), case, 100 * SETTLED, settings)


def _separated(horizon: int, case: Case, time: float, settings: Settings) -> All:
    parts = []
    for scale in SCALES:
        short, enough = (_trained_error(case, scale, H, time, settings) for H in (horizon - 1, horizon))
        parts.append(AtLeast(short / enough, LESS, scale=LESS))
    return All(*parts)


def _trained_error(case: Case, scale: float, horizon: int, time: float, settings: Settings) -> float:
    """Return the largest error of 20 taps after training for long, in coordinates that keep signs."""
    states = np.array(TEACHERS[case.teacher_dim])
    target = [float((states**h).sum()) for h in range(20)]
    gram = tuple(map(tuple, np.eye(horizon) / horizon))
    problem = HyperbolicStudent(8, horizon, tuple(target), gram, u=tuple(2 * scale * case.b), v=(0.0,) * 8)
    return float(problem.tap_errors(flow.solve(problem, (scale * case.a, np.zeros(8)), [time], **stiff(settings)).final).max())


def _value(coefficients: Vector, z: Scalar) -> Scalar:
    return sum(coefficient * z**h for h, coefficient in enumerate(coefficients))
