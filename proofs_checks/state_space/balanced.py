"""Checks of training from b = c: loss and tap errors after very long times, and signs of weights at loose and tight tolerances.

Those that compare two late times with each other run to these, and ask for none that are later still.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.case import Case
from lemmata.language.check import Settings, integrated
from lemmata.language.domain import Choice, Interval
from lemmata.language.relation import AtLeast
from lemmata.proofs_checks.state_space.training import stiff
from lemmata.terms.types import Formula, Matrix, Params, Tree, Vector
from lemmata.theory.state_space.claims.balanced import ERROR_DECAY, LOSS_DECAY, SIGN_IN_GROWTH
from lemmata.theory.state_space.problem import HyperbolicStudent

LATE, LATEST = 1e7, 1e9
"""So late that the laws hold up to a few in a thousand: what they neglect falls as the distances of merging states, as t^{-1/2}."""
SLOWING, NEGLECTED = 0.1, 1e-3
"""By how much what has a limit may still change between the two times, and what is left once its change as t^{-1/2} is taken out."""
FITTED = 1e-8
"""A loss from which on it falls as the law says."""
DYING = {
    "D": Choice(3),
    "a_star": Interval(0.7, 0.8),
    "a": Choice(np.array([0.75, 0.3, 0.8])),
    "b": Choice(np.array([0.7, 0.15, 0.6])),
}
"""A state whose distance to the teacher's keeps above the root of twice its weight, and two that merge."""
LONG = 1e7
"""Long after the plain equations have lost a sign from such starts, by 1e5."""


@integrated(LOSS_DECAY, examples=2, rtol=1e-6, solver=1e-9, at={"D": Choice(2)})
def is_the_loss_a_hundred_times_later(formula, case, settings):
    """The root of the loss at t = 1e9 from that at t = 1e7, as a ratio."""
    return _loss(formula, case, settings)


@integrated(LOSS_DECAY, examples=1, rtol=1e-6, solver=1e-9, at=DYING)
def is_the_loss_where_a_state_dies_out(formula, case, settings):
    """The same for three states, one of which loses its weight, more slowly than the others merge."""
    return _loss(formula, case, settings)


@integrated(ERROR_DECAY, examples=2, rtol=1e-6, solver=1e-9, at={"D": Choice(2)})
def are_the_errors_of_a_student_near_zero_loss(formula, case, settings):
    """Taps of the student less the teacher's over the root of the loss, in the limit of t -> inf; over the largest of them."""
    return _errors(formula, case, settings)


@integrated(ERROR_DECAY, examples=1, rtol=1e-6, solver=1e-9, at=DYING)
def are_the_errors_where_a_state_dies_out(formula, case, settings):
    """The same for three states, one of which loses its weight, more slowly than the others merge."""
    return _errors(formula, case, settings)


@integrated(SIGN_IN_GROWTH, examples=2, rtol=1e-9, solver=1e-8)
def bounds_the_weights_in_growth_coordinates(formula, case, settings):
    """Weights of a student trained for long on three taps, at a tolerance up to a million times as loose."""
    target = tuple(0.8**h for h in range(3))
    gram = tuple(map(tuple, np.eye(3) / 3))
    problem = HyperbolicStudent(case.D, 3, target, gram, u=tuple(2 * case.b), v=tuple(case.imbalance * case.b))
    _, b, c = problem.student(
        flow.solve(problem, (case.a, np.zeros(case.D)), [settings.late(LONG)], **stiff(settings, case.loosened)).final
    )
    return AtLeast(np.asarray(b * c), formula(case.b, case.b))


def _loss(formula: Formula, case: Case, settings: Settings) -> AtLeast:
    problem, states = _trained(case, settings)
    early, late = (float(problem.loss(state)) for state in states)
    a, b, c = problem.student(states[1])
    predicted = formula(LATEST - LATE, early, np.asarray(a), np.asarray(b * c), case.a_star, case.gram)
    return AtLeast(NEGLECTED, abs(np.sqrt(predicted / late) - 1))


def _errors(formula: Formula, case: Case, settings: Settings) -> AtLeast:
    problem, states = _trained(case, settings)
    early, late = ((np.asarray(problem.taps(state)) - np.array(problem.target)) / np.sqrt(problem.loss(state)) for state in states)
    if abs(late - early).max() > SLOWING * abs(late).max():
        raise ValueError(f"the errors over the root of the loss still change by {abs(late - early).max():.2g} after {LATE:g}")
    limit = late + (late - early) / (np.sqrt(LATEST / LATE) - 1)
    a, b, c = problem.student(states[1])
    predicted = formula(1.0, np.asarray(a), np.asarray(b * c), case.a_star, case.gram, case.horizon)
    return AtLeast(NEGLECTED, abs(predicted - limit) / abs(limit).max())


def _trained(case: Case, settings: Settings) -> tuple[HyperbolicStudent, list[Params]]:
    """Return the problem and its parameters at both times.

    Raises: ValueError for a student that has not come near zero loss.
    """
    target, gram = tuple(case.a_star**h for h in range(20)), tuple(map(tuple, case.gram))
    problem, states = _run(target, gram, tuple(case.a), tuple(2 * case.b), tuple(stiff(settings).items()))
    if not problem.loss(states[0]) < FITTED:
        raise ValueError(f"the loss is still {float(problem.loss(states[0])):.2g} at time {LATE:g}: the law is that of zero loss")
    return problem, states


@lru_cache(maxsize=16)
def _run(target: Vector, gram: Matrix, a: tuple[float, ...], u: tuple[float, ...], solver: Tree) -> tuple[HyperbolicStudent, list[Params]]:
    """Return the problem and its parameters at both times; every control asks for them again."""
    problem = HyperbolicStudent(len(a), 3, target, gram, u=u, v=(0.0,) * len(a))
    run = flow.solve(problem, (np.array(a), np.zeros(len(a))), [LATE, LATEST], **dict(solver))
    return problem, list(zip(*run.states, strict=True))
