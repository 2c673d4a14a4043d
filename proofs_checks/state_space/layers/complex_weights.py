"""Checks of the squared moduli of complex weights: the gradient of any tap, and a trained linear recurrent unit."""

from __future__ import annotations

from lemmata.language.check import exact, integrated
from lemmata.language.domain import EVERY
from lemmata.language.relation import Equal
from lemmata.proofs_checks.state_space.layers.symbolic import free_tap, moving
from lemmata.proofs_checks.state_space.layers.training import ONE_SHAPE, trained
from lemmata.theory.state_space.claims.layers.complex_weights import COMPLEX_WEIGHTS


@exact(COMPLEX_WEIGHTS, sizes={"horizon": EVERY, "dim": (1, 2, 3)})
def have_no_rate_on_any_tap(formula, case):
    """The derivative along the gradient of a tap in which states, gain and step are free numbers is zero."""
    return Equal(moving(formula, [case.b, case.c], free_tap(case.b, case.c, case.factor)), 0)


@integrated(COMPLEX_WEIGHTS, examples=2, at=ONE_SHAPE)
def are_the_same_after_training_a_unit(formula, case, settings):
    """Before and after the flow of a linear recurrent unit all of whose parameters are trained."""
    *_, b, c = trained(case, "lru", settings)
    return Equal(formula(b, c), formula(case.b, case.c))
