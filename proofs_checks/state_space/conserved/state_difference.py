"""Checks of the second quadratic form on a single tap: SymPy's gradient, and trained students."""

from __future__ import annotations

from lemmata.proofs_checks.check import exact, integrated
from lemmata.proofs_checks.relation import Equal
from lemmata.proofs_checks.state_space.conserved.symbolic_flow import flow_on_taps, rate, symbolic_flow
from lemmata.proofs_checks.state_space.training import ONE_SHAPE, trained
from lemmata.theory.domain import EVERY, Choice
from lemmata.theory.state_space.claims.conserved.state_difference import STATE_DIFFERENCE


@exact(STATE_DIFFERENCE, sizes={"horizon": EVERY, "tap": EVERY, "dim": (1, 2)})
def states_have_no_rate_on_any_tap(formula, case):
    """The derivative along what the tap, a symbol, makes of the flow is zero."""
    parts, velocity = flow_on_taps(case)
    return Equal(rate(formula(parts[0], parts[1], case.tap), parts, velocity), 0)


@exact(STATE_DIFFERENCE, sizes={"horizon": (2, 3, 4), "dim": (1, 2)})
def states_have_no_rate(formula, case):
    """The derivative along SymPy's gradient is zero."""
    parts, velocity = symbolic_flow(case)
    return Equal(rate(formula(parts[0], parts[1], case.tap), parts, velocity), 0)


@integrated(STATE_DIFFERENCE, at=ONE_SHAPE | {"tap": Choice(2)})
def states_are_the_same_after_training(formula, case, settings):
    """Before and after the flow of the training record."""
    a, b, _ = trained(case, settings)
    return Equal(formula(a, b, case.tap), case.apply(formula))
