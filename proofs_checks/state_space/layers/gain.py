"""Checks of the law of the gain: the gradient of any tap, and a trained linear recurrent unit."""

from __future__ import annotations

from lemmata.language.check import exact, integrated
from lemmata.language.domain import EVERY
from lemmata.language.relation import Equal
from lemmata.proofs_checks.state_space.layers.symbolic import free_tap, moving
from lemmata.proofs_checks.state_space.layers.training import ONE_SHAPE, trained
from lemmata.theory.state_space.claims.layers.gain import GAIN


@exact(GAIN, sizes={"horizon": EVERY, "dim": (1, 2)})
def has_no_rate_on_any_tap(formula, case):
    """The derivative along the gradient of a tap with a gain for each state, all else of it free."""
    return Equal(moving(formula, [case.b, case.c, case.gain], free_tap(case.b, case.c, case.factor, case.gain)), 0)


@integrated(GAIN, examples=2, at=ONE_SHAPE)
def is_the_same_after_training_a_unit(formula, case, settings):
    """Before and after the flow of a linear recurrent unit all of whose parameters are trained."""
    _, _, gain, b, c = trained(case, "lru", settings)
    return Equal(formula(b, c, gain), formula(case.b, case.c, case.gain))
