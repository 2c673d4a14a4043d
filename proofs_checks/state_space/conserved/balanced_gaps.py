"""Checks of the gaps of a balanced student on a single tap: the slopes of the loss, and trained students."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.check import exact, integrated
from lemmata.language.domain import EVERY, Choice
from lemmata.language.relation import Equal
from lemmata.proofs_checks.state_space.conserved.symbolic_flow import flow_on_taps, velocity
from lemmata.proofs_checks.state_space.training import ONE_SHAPE, trained
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import number, sqrt
from lemmata.terms.types import Vector
from lemmata.theory.state_space.claims.conserved.balanced_gaps import BALANCED_GAPS


def balanced_states(case: Case) -> Vector:
    """Return the states sqrt(h) b, or where the case is widened a multiple of them."""
    return sqrt(number(case.tap, case.b)) * case.lead * case.b


@exact(BALANCED_GAPS, sizes={"horizon": EVERY, "tap": EVERY, "dim": (2,)})
def balanced_weights_have_no_rate_on_any_tap(formula, case):
    """The derivative along what the tap, a symbol, makes of the flow where a = sqrt(h) b and c = b."""
    _, speed, _ = flow_on_taps(case, balanced_states(case), case.b, case.b)
    return Equal(rate_along(lambda b: formula(b, case.tap), case.b, speed), 0)


@exact(BALANCED_GAPS, sizes={"horizon": (2, 3, 4, 8), "tap": (1, 2, 3, 7), "dim": (2,)})
def balanced_weights_have_no_rate(formula, case):
    """The derivative along the flow where a = sqrt(h) b and c = b."""
    _, speed, _ = velocity(case, balanced_states(case), case.b, case.b)
    return Equal(rate_along(lambda b: formula(b, case.tap), case.b, speed), 0)


@integrated(BALANCED_GAPS, at=ONE_SHAPE | {"tap": Choice(2)})
def balanced_weights_are_the_same_after_training(formula, case, settings):
    """Before and after the flow of the training record."""
    final = trained(case.having(a=balanced_states(case), c=case.b), settings)
    return Equal(formula(final[1], case.tap), case.apply(formula))
