"""Checks of the bound in floats: against fractions at the same floats, and along training."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.case import Case
from lemmata.language.check import integrated, tested
from lemmata.language.domain import Choice
from lemmata.language.relation import All, AtLeast
from lemmata.proofs_checks.state_space.brute_force import tap, tap_errors, target_taps
from lemmata.terms.types import Vector
from lemmata.theory.state_space.claims.extrapolation.certified_bound import CERTIFIED_BOUND
from lemmata.theory.state_space.problem import HyperbolicStudent

FRACTIONS = dict.fromkeys(("a", "w"), lambda column: [*map(Fraction, column)]) | dict.fromkeys(("a_star", "w_star"), Fraction)


@tested(CERTIFIED_BOUND, examples=60, floats=True)
def bounds_taps_as_floats_have_them(formula, case):
    """Taps in floats, and in fractions at the same floats: neither is farther from the teacher than the bound of its arithmetic."""
    there = case.having(**{name: convert(case[name]) for name, convert in FRACTIONS.items()})
    bound, least, rounded, exact = case.apply(formula), there.apply(formula), _errors(case), _errors(there)
    pairs = (bound, rounded), (bound, exact), (least, exact), (bound, least)
    return All(*(AtLeast(np.array(above - below, dtype=float) / case.spread**2, 0) for above, below in pairs))


def _errors(case: Case) -> Vector:
    """Return the taps' distances (horizon,) from the teacher's, summed term by term in the arithmetic of the case."""
    return np.array([abs(tap(case.a, case.w, h) - tap([case.a_star], [case.w_star], h)) for h in range(case.horizon)])


@integrated(CERTIFIED_BOUND, examples=1, at={"D": Choice(4), "horizon": Choice(20), "spread": Choice(1.0)})
def bounds_the_taps_of_a_student_in_training(formula, case, settings):
    """A balanced student trained on three taps, its weights' signs kept, against the bound at its states: early, and near zero loss."""
    gram, target = tuple(map(tuple, np.eye(3) / 3)), tuple(target_taps(case)[:3])
    problem = HyperbolicStudent(4, 3, target=target, gram=gram, u=tuple(2 * np.sqrt(case.w)), v=(0.0,) * 4)
    run, parts = flow.solve(problem, (case.a, np.zeros(4)), [2.0, 200.0], **settings.solver), []
    for states in zip(*run.states, strict=True):
        a, b, c = problem.student(states)
        there = case.having(a=np.asarray(a), w=np.asarray(b * c))
        parts.append(AtLeast(there.apply(formula) / tap_errors(there).max(), tap_errors(there) / tap_errors(there).max()))
    return All(*parts)
