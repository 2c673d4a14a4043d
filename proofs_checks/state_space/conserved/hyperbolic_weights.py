"""Checks of the hyperbolas of the weights: their equation in the log-growth, and trained students."""

from __future__ import annotations

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import Settings, exact, integrated
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.state_space.training import ONE_SHAPE, trained
from lemmata.prove.rates import rate_along
from lemmata.terms.arithmetic import number
from lemmata.terms.sums.opaque import Opaque
from lemmata.terms.types import Vector
from lemmata.theory.state_space.claims.conserved.hyperbolic_weights import HYPERBOLIC_WEIGHTS


def opened(case: Case, settings: Settings) -> tuple[Vector, Vector, Vector]:
    """Return (b, c) after the case's time from u = b + c and v = b - c, and the log-growth of b + c."""
    _, b, c = trained(case.having(b=(case.u + case.v) / 2, c=(case.u - case.v) / 2), settings)
    return b, c, np.log((b + c) / case.u)


@exact(HYPERBOLIC_WEIGHTS, every={"growth": Opaque("dim"), "u": Opaque("dim", positive=True), "v": Opaque("dim"), "a": Opaque("dim")})
def grows_as_the_flow_asks(formula, case):
    """From u = b + c and v = b - c at g = 0 on, db/dg = c and dc/dg = b along any change of g, of any number of states."""
    (b, c), change = case.apply(formula), case.a

    def slope(which: int) -> Vector:
        return rate_along(lambda h: formula(case.growth + h * change, case.u, case.v)[which], number(0, case.t), 1)

    first = case.having(growth=0 * case.growth).apply(formula)
    start = [Equal(first[0] + first[1], case.u), Equal(first[0] - first[1], case.v)]
    return All(Equal(slope(0), c * change), Equal(slope(1), b * change), *start)


@integrated(HYPERBOLIC_WEIGHTS, at=ONE_SHAPE)
def are_the_trained_weights(formula, case, settings):
    """The weights of a trained student at the log-growth of their sum."""
    b, c, growth = opened(case, settings)
    got = formula(growth, case.u, case.v)
    return All(Equal(got[0], b), Equal(got[1], c))
