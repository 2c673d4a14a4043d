"""Checks of the sign of weights: at any log-growth, and of trained students."""

from __future__ import annotations

from lemmata.language.check import exact, integrated, tested
from lemmata.language.domain import EVERY
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.proofs_checks.state_space.conserved.hyperbolic_weights import opened
from lemmata.proofs_checks.state_space.training import ONE_SHAPE
from lemmata.terms.arithmetic import exp
from lemmata.terms.sums.opaque import Opaque
from lemmata.theory.state_space.claims.conserved.sign_of_weights import SIGN


@integrated(SIGN, at=ONE_SHAPE)
def is_the_trained_weight_and_not_negative(formula, case, settings):
    """The product of the trained weights, and its sign."""
    b, c, growth = opened(case, settings)
    got = formula(growth, case.u, case.v)
    return All(Equal(got, b * c), AtLeast(got, 0))


@exact(SIGN, every={"u": Opaque("dim", positive=True), "growth": Opaque("dim"), "difference": Opaque("dim")})
def is_a_quarter_of_a_square_for_any_number_of_states(formula, case):
    """The square is that of u e^g = b + c, whatever the log-growth of each state: 0 or more."""
    root = case.u * exp(case.growth)
    return Equal(4 * case.apply(formula), root * root)


@exact(SIGN, sizes={"dim": (1, 2), "horizon": EVERY})
@tested(SIGN, examples=50)
def is_not_negative_at_any_growth(formula, case):
    """The sign, whatever the log-growth."""
    return AtLeast(case.apply(formula), 0)
