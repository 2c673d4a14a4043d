"""Checks of the gaps of the states on a single tap, B = C = 1: the slopes of the loss, and the record that trains A alone."""

from __future__ import annotations

from lemmata.dynamics import flow
from lemmata.dynamics.jax_problem import register
from lemmata.language.check import exact, integrated
from lemmata.language.domain import EVERY, Choice
from lemmata.language.relation import Equal
from lemmata.proofs_checks.state_space.conserved.symbolic_flow import flow_on_taps, velocity
from lemmata.proofs_checks.state_space.training import ONE_SHAPE
from lemmata.prove.rates import rate_along
from lemmata.theory.state_space.claims.conserved.frozen_gaps import FROZEN_GAPS
from lemmata.theory.state_space.problem import FrozenStudent


@exact(FROZEN_GAPS, sizes={"horizon": EVERY, "tap": EVERY, "dim": (2,)})
def frozen_states_have_no_rate_on_any_tap(formula, case):
    """The derivative by the states along what the tap, a symbol, makes of the flow, at b = c = 1."""
    ones = 0 * case.a + 1
    speed, _, _ = flow_on_taps(case, case.a, ones, ones)
    return Equal(rate_along(lambda a: formula(a, case.tap), case.a, speed), 0)


@exact(FROZEN_GAPS, sizes={"horizon": (4, 5), "dim": (2,)})
def frozen_states_have_no_rate(formula, case):
    """The derivative along the flow of the states alone, at b = c = 1."""
    ones = 0 * case.a + 1
    speed, _, _ = velocity(case, case.a, ones, ones)
    return Equal(rate_along(lambda a: formula(a, case.tap), case.a, speed), 0)


@integrated(FROZEN_GAPS, at=ONE_SHAPE | {"tap": Choice(3)})
def frozen_states_are_the_same_after_training(formula, case, settings):
    """Before and after the flow of the record that trains A alone."""
    problem = register(FrozenStudent(case.dim, case.horizon, case.target_taps, case.gram))
    return Equal(formula(flow.solve(problem, case.a, case.t, **settings.solver).final, case.tap), case.apply(formula))
