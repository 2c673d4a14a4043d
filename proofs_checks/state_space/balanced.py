"""Checks of training from b = c: loss and tap errors after very long times, and signs of weights at loose and tight tolerances."""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.proofs_checks.check import Settings, integrated
from lemmata.proofs_checks.relation import AtLeast, Equal
from lemmata.proofs_checks.state_space.training import stiff
from lemmata.simulations import flow
from lemmata.theory.case import Case
from lemmata.theory.state_space.claims.balanced import ERROR_DECAY, LOSS_DECAY, SIGN_IN_GROWTH
from lemmata.theory.state_space.problem import HyperbolicStudent

LATE, LATEST = 1e8, 1e10
"""So late that what the law neglects, smaller by powers of 1/t, is below the tolerance of 1e-4."""
LONG = 1e7
"""Long after the plain equations have lost a sign from such starts, by 1e5."""


@integrated(LOSS_DECAY, examples=2, rtol=1e-4)
def is_the_loss_a_hundred_times_later(formula, case, settings):
    """The loss at t = 1e10 from that at t = 1e8, as a ratio of square roots."""
    problem, run = _trained(case, settings)
    early, late = (float(problem.loss(state)) for state in zip(*run.states, strict=True))
    a, b, c = problem.student(run.final)
    predicted = formula(LATEST - LATE, early, np.asarray(a), np.asarray(b * c), case.a_star, case.gram)
    return Equal(np.sqrt(predicted / late), 1.0, scale=1.0)


@integrated(ERROR_DECAY, examples=2, rtol=1e-4)
def are_the_errors_of_a_student_near_zero_loss(formula, case, settings):
    """Taps of the student at t = 1e10 less the teacher's, over the largest of them."""
    problem, run = _trained(case, settings)
    errors = np.asarray(problem.taps(run.final)) - np.array(problem.target)
    size = float(np.sqrt(problem.loss(run.final)))
    return Equal(formula(size, case.a_star, case.gram, case.horizon) / abs(errors).max(), errors / abs(errors).max(), scale=1.0)


@integrated(SIGN_IN_GROWTH, examples=2, rtol=1e-9, solver=1e-8)
def bounds_the_weights_in_growth_coordinates(formula, case, settings):
    """Weights of a student trained for long on three taps, at a tolerance up to a million times as loose."""
    target = tuple(0.8**h for h in range(3))
    gram = tuple(map(tuple, np.eye(3) / 3))
    problem = HyperbolicStudent(8, 3, target, gram, u=tuple(2 * case.b), v=tuple(case.imbalance * case.b))
    _, b, c = problem.student(flow.solve(problem, (case.a, np.zeros(8)), [LONG], **stiff(settings, case.loosened)).final)
    return AtLeast(np.asarray(b * c), formula(case.b, case.b))


def _trained(case: Case, settings: Settings) -> tuple[HyperbolicStudent, Any]:
    target = tuple(case.a_star**h for h in range(20))
    problem = HyperbolicStudent(case.D, 3, target, tuple(map(tuple, case.gram)), u=tuple(2 * case.b), v=(0.0,) * case.D)
    return problem, flow.solve(problem, (case.a, np.zeros(case.D)), [LATE, LATEST], **stiff(settings))
