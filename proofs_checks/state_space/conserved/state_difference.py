"""Checks of the second quadratic form on a single tap: the gradient, and trained students."""

from __future__ import annotations

from lemmata.language.check import exact, integrated
from lemmata.language.domain import Choice, Integer
from lemmata.language.relation import Equal
from lemmata.proofs_checks.state_space.conserved.symbolic_flow import STATES, rate, response, symbolic_flow
from lemmata.proofs_checks.state_space.training import ONE_SHAPE, trained
from lemmata.prove.rates import rate_along, slopes
from lemmata.terms.arithmetic import number
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.claims.conserved.state_difference import STATE_DIFFERENCE


@exact(STATE_DIFFERENCE, every=STATES, at={"tap": Integer(1, lambda c: c.horizon - 1), "horizon": Integer(2, None, search=(2, 5))})
def states_have_no_rate_on_any_tap(formula, case):
    """The derivative along what any tap but the first, and the next where others count, make of the flow of any states is zero."""
    a, b, c, tap = case.a, case.b, case.c, case.tap

    def force(a: Vector, b: Vector) -> Scalar:
        return response(a, b, c, tap) + case.others * response(a, b, c, tap + 1)

    da, db = slopes(lambda a: force(a, b), a), slopes(lambda b: force(a, b), b)
    return Equal(rate_along(lambda h: formula(a + h * da, b + h * db, tap), number(0, case.t), 1), 0 * a)


@exact(STATE_DIFFERENCE, sizes={"horizon": (2, 3, 4), "dim": (1, 2)})
def states_have_no_rate(formula, case):
    """The derivative along the gradient is zero."""
    parts, velocity = symbolic_flow(case)
    return Equal(rate(formula(parts[0], parts[1], case.tap), parts, velocity), 0)


@integrated(STATE_DIFFERENCE, at=ONE_SHAPE | {"tap": Choice(2)})
def states_are_the_same_after_training(formula, case, settings):
    """Before and after the flow of the training record."""
    a, b, _ = trained(case, settings)
    return Equal(formula(a, b, case.tap), case.apply(formula))
