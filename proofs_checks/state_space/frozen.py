"""Checks of training A alone on one tap: the flow of the record that has B = C = 1, the conserved gaps, and SymPy's gradient."""

from __future__ import annotations

from typing import Any

import numpy as np

from proofs_checks.check import exact, integrated, tested
from proofs_checks.relation import All, Equal
from simulations import flow
from simulations.engine import register
from theory.domain import Choice
from theory.state_space.claims.frozen import CLEAN_ENDPOINT, CLEAN_ESCAPE_TIME
from theory.state_space.problem import FrozenStudent

LONG = 30.0
NEGLECTED = 1e-4


def one_tap(dim: int, p: int, others: int = 0) -> Any:
    """Return the training record with all taps of the teacher 1 and unit sequences on tap p, and on the other taps where asked."""
    gram = others * np.eye(p + 1)
    gram[p, p] = 1.0
    return register(FrozenStudent(dim, p + 1, np.ones(p + 1), gram))


@integrated(CLEAN_ENDPOINT, at={"dim": Choice(3), "p": Choice(4)})
def is_where_the_trained_states_settle(formula, case, settings):
    """The flow of the training record after a long time."""
    final = flow.solve(one_tap(case.dim, case.p, case.others), case.a_init, LONG, **settings.solver).final
    return Equal(case.apply(formula), final)


@tested(CLEAN_ENDPOINT, examples=50, floats=True)
def has_the_gaps_of_the_start_and_zero_loss(formula, case):
    """The gaps of the inverse powers at the end against those at the start, and S_p = 1."""
    power, end = 2.0 - case.p, case.apply(formula)
    got, want = (np.maximum(a, 1e-9) ** power for a in (end, case.a_init))
    return All(Equal(got - got.min(), want - want.min()), Equal((end**case.p).sum(), 1))


@exact(CLEAN_ESCAPE_TIME)
def is_when_the_inverse_power_runs_out(formula, case):
    """SymPy's derivative of (a^p - 1)^2 moves a^{2-p}, near a = 0, at the rate that uses up its start in that time."""
    import sympy

    a = sympy.Symbol("a", positive=True)
    speed = -((a**case.p - 1) ** 2).diff(a)
    rate = sympy.expand((a ** (2 - case.p)).diff(a) * speed).subs(a, 0)
    return Equal(-rate * case.apply(formula), case.a_max ** (2 - case.p))


@integrated(CLEAN_ESCAPE_TIME, rtol=NEGLECTED)
def halves_the_inverse_power_in_half_the_time(formula, case, settings):
    """A trained state after half that time, up to the neglected factor 1 - S_p, which is within 1e-5 of 1."""
    final = flow.solve(one_tap(1, case.p), np.array([case.a_max]), case.apply(formula) / 2, **settings.solver).final
    return Equal(2 * (final[0] / case.a_max) ** (2 - case.p), 1)
