"""Checks of the angle between complex weights of one modulus: the gradient of any tap, and a trained unit."""

from __future__ import annotations

from lemmata.language.check import exact, integrated
from lemmata.language.domain import EVERY
from lemmata.language.relation import Equal
from lemmata.proofs_checks.state_space.layers.symbolic import free_tap
from lemmata.proofs_checks.state_space.layers.training import ONE_SHAPE, trained
from lemmata.prove.rates import rate_along, slopes
from lemmata.terms.arithmetic import number
from lemmata.theory.state_space.claims.layers.balanced_phase import BALANCED_PHASE


@exact(BALANCED_PHASE, sizes={"horizon": EVERY, "dim": (1,)})
def has_no_rate_where_moduli_agree(formula, case):
    """The derivative along the gradient of a tap with free factors, at weights of one modulus."""
    b, c = case.b, case.c
    db, dc = slopes(lambda b: free_tap(b, c, case.factor), b), slopes(lambda c: free_tap(b, c, case.factor), c)
    return Equal(rate_along(lambda h: formula(b + h * db, c + h * dc), number(0, case.t), 1), 0)


@integrated(BALANCED_PHASE, examples=2, at=ONE_SHAPE)
def is_the_same_after_training_a_unit(formula, case, settings):
    """Before and after the flow of a linear recurrent unit all of whose parameters are trained."""
    *_, b, c = trained(case, "lru", settings)
    return Equal(formula(b, c), formula(case.b, case.c))
