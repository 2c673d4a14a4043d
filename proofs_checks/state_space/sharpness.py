"""Checks of the horizon's sharpness: certificates on symbols, students in fractions, linear programs, and training from near zero."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.case import Case
from lemmata.language.check import Settings, exact, integrated, tested
from lemmata.language.domain import Choice, Integer
from lemmata.language.relation import All, AtLeast, Equal, SumOfSquares
from lemmata.proofs_checks.state_space.brute_force import tap
from lemmata.proofs_checks.state_space.training import stiff
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.claims.sharpness import IN_TRAINING, INTERVAL_CERTIFICATE, INTERVAL_THRESHOLD
from lemmata.theory.state_space.matching_students import alternating_student, largest_deviation, largest_gap
from lemmata.theory.state_space.problem import HyperbolicStudent
from lemmata.theory.state_space.sharpness import interval_certificate

NEAR_ZERO, NEGLECTED = 1e-8, 1e-4
"""The largest entry of the start; and the tolerance, far above what is neglected there: some hundred times that size."""
ROOM = 1e-3
"""What counts as room to the next tap: far above the tolerance of the linear programs, about 1e-7."""
SETTLED = 1e10
"""Time of training, by which the errors that go, as 1/t, are below the tolerance."""


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


@integrated(IN_TRAINING, part="one teacher state", examples=4, rtol=NEGLECTED, solver=1e-9, at={"teacher_dim": Choice(1)})
def is_left_by_training_from_near_zero(formula, case, settings):
    """Errors of 20 taps of a balanced student trained to its end from a start of size 1e-8, in coordinates that keep signs."""
    return _left(case.apply(formula), case, SETTLED, settings)


@integrated(IN_TRAINING, part="two teacher states", examples=1, rtol=NEGLECTED, solver=1e-9, at={"teacher_dim": Choice(2)}, tier="full")
def is_left_for_two_teacher_states(formula, case, settings):
    """The same for a teacher of two states, whose errors go more slowly: trained a hundred times as long."""
    return _left(case.apply(formula), case, 100 * SETTLED, settings)


def _left(errors: Vector, case: Case, time: float, settings: Settings) -> Equal:
    size = NEAR_ZERO / max(*abs(case.a), *abs(case.b))
    target = [float((case.a_star**h).sum()) for h in range(len(errors))]
    horizon, time = 2 * case.teacher_dim + case.extra, settings.late(time)
    gram = tuple(map(tuple, np.eye(horizon) / horizon))
    problem = HyperbolicStudent(case.D, horizon, tuple(target), gram, u=tuple(2 * size * case.b), v=(0.0,) * case.D)
    run = flow.solve(problem, (size * case.a, np.zeros(case.D)), [time / 10, time], **stiff(settings, instead="Radau"))
    earlier, found = (np.asarray(problem.taps(state)) - np.array(target) for state in zip(*run.states, strict=True))
    if abs(found - earlier).max() > NEGLECTED * (1 + abs(found).max()):
        raise ValueError(f"the errors still change by {abs(found - earlier).max():.2g} until time {time:g}: training has not ended")
    return Equal(found, errors, scale=(1 + abs(errors).max()) / 10)


def _value(coefficients: Vector, z: Scalar) -> Scalar:
    return sum(coefficient * z**h for h, coefficient in enumerate(coefficients))
