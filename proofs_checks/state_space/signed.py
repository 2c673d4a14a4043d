"""Checks of students of weights of any sign: the bound at random ones, and generic starts trained to zero loss."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import flow
from lemmata.language.check import Settings, enclosed, exact, integrated, tested
from lemmata.language.domain import EVERY, Array, Integer, Interval
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.state_space.brute_force import tap_errors
from lemmata.proofs_checks.state_space.taylor import are_the_same_at_every_horizon, are_within, by_moments, rests
from lemmata.proofs_checks.state_space.training import stiff
from lemmata.terms.types import Params
from lemmata.theory.state_space.claims.signed import GROWING_ERROR, SIGNED_BOUND, VANISHING_START
from lemmata.theory.state_space.problem import HyperbolicStudent

SPREAD = {"horizon": Integer(4, 12), "a": Array(lambda c: c.D, 1.25, 1.5), "a_star": Interval(-1, 1), "rho": Interval(1.75, 2)}
A_STAR, TAPS = 0.8, 20
LONG = 1e5
"""A time of training after which the finite loss matters less than the start."""
SEEDS = 8


@tested(SIGNED_BOUND, examples=60)
def bounds_every_tap(formula, case):
    """Every tap's error, by powers of the states; it is the bound itself where all states are the teacher's."""
    merged = case.having(a=0 * case.a + case.a_star)
    return All(AtLeast(case.apply(formula), tap_errors(case)), Equal(merged.apply(formula), tap_errors(merged)))


@exact(SIGNED_BOUND, sizes={"D": (1, 2), "horizon": EVERY}, at={"horizon": Integer(2, None, search=(4, 12))})
def bounds_every_tap_at_every_horizon(formula, case):
    """As for weights of one sign, with moduli of the weights in the spread."""
    bound = AtLeast(case.apply(formula)[case.horizon - 1], by_moments(case, abs(case.w)))
    every = All(bound, *are_the_same_at_every_horizon(formula, case))
    return every if case.D > 1 else All(bounds_every_tap_of_one_state(formula, case.having(horizon=4)), every, *rests(case.a_star))


def bounds_every_tap_of_one_state(formula, case):
    """Every tap's error, by powers of the state."""
    return are_within(case.apply(formula), abs(case.w), case)


@enclosed(SIGNED_BOUND, examples=6, at=SPREAD)
def bounds_later_taps_strictly(formula, case):
    """Taps from 3 on in balls, at students whose states lie apart from the teacher's."""
    return AtLeast(case.apply(formula)[3:], tap_errors(case)[3:])


@integrated(GROWING_ERROR, examples=2, solver=1e-9)
def bounds_the_taps_of_a_generic_student(formula, case, settings):
    """A student from a generic start, trained for long on three taps: 400 taps against the bound at its states."""
    problem, final = _trained(case.scale * np.array([case.a, case.b, case.c]), case.a_star, settings.late(LONG), case.horizon, settings)
    a, b, c = map(np.asarray, problem.student(final))
    there = case.having(a=a, w=b * c, rho=max(abs(case.a_star), *abs(a)))
    return AtLeast(there.apply(formula), np.asarray(problem.tap_errors(final)))


@integrated(VANISHING_START, examples=1, solver=1e-9)
def bounds_the_median_over_the_seeds(formula, case, settings):
    """Eight seeds from two scales a decade apart, each trained until the finite loss matters less than the start."""
    parts = []
    for scale in (case.scale, case.scale / 10):
        errors = []
        for seed in range(SEEDS):
            start = scale * np.random.default_rng(case.first_seed + seed).standard_normal((3, 8))
            problem, final = _trained(start, A_STAR, LONG, TAPS, settings)
            errors.append(float(problem.tap_errors(final).max()))
        parts.append(AtLeast(1.0, float(np.median(errors)) / formula(scale)))
    return All(*parts)


def _trained(start: np.ndarray, a_star: float, time: float, taps: int, settings: Settings) -> tuple[HyperbolicStudent, Params]:
    """Return the problem, in coordinates that keep b^2 - c^2, and its parameters after training on three taps, one sequence for each."""
    a, b, c = start
    target, gram = tuple(a_star**h for h in range(taps)), tuple(map(tuple, np.eye(3) / 3))
    problem = HyperbolicStudent(len(a), 3, target, gram, u=tuple(b + c), v=tuple(b - c))
    return problem, flow.solve(problem, (a, np.zeros(len(a))), [time], **stiff(settings)).final
