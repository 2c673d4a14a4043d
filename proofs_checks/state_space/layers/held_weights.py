"""Checks of zero-order hold: the gradient of any tap, and the trained layer."""

from __future__ import annotations

from lemmata.language.check import exact, integrated
from lemmata.language.domain import EVERY
from lemmata.language.relation import All, Always, Equal
from lemmata.proofs_checks.state_space.layers.symbolic import held_tap, moving
from lemmata.proofs_checks.state_space.layers.training import ONE_SHAPE, trained
from lemmata.terms.arithmetic import array
from lemmata.theory.state_space.claims.layers.held_weights import HELD_WEIGHTS


@exact(HELD_WEIGHTS, sizes={"horizon": EVERY, "dim": (1,)})
def has_no_rate_on_any_tap(formula, case):
    """The derivative along the gradient of a tap, any tap, by every parameter of the layer."""
    parts = [case.b, case.c, case.decay, case.frequency, array([case.step])]

    def quantity(b, c, decay, frequency, step):
        return [formula(b, c, decay, frequency, step[0])]

    def still(tap):
        return Equal(moving(quantity, parts, held_tap(case.b, case.c, case.decay, case.frequency, case.step, tap)), 0)

    return All(still(1), Always(still))


@integrated(HELD_WEIGHTS, examples=2, at=ONE_SHAPE)
def is_the_same_after_training_the_layer(formula, case, settings):
    """Before and after the flow of the layer with decays, frequencies, step and both weights trained."""
    decay, frequency, step, b, c = trained(case, "s4d", settings)
    return Equal(formula(b, c, decay, frequency, step), formula(case.b, case.c, case.decay, case.frequency, case.step))
