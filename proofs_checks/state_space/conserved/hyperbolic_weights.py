"""Checks of the hyperbolas of the weights: their equation in the log-growth, and trained students."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import Settings, exact, integrated
from lemmata.proofs_checks.relation import All, Equal
from lemmata.proofs_checks.state_space.training import ONE_SHAPE, trained
from lemmata.theory.arithmetic import array
from lemmata.theory.case import Case
from lemmata.theory.domain import EVERY
from lemmata.theory.state_space.claims.conserved.hyperbolic_weights import HYPERBOLIC_WEIGHTS
from lemmata.theory.types import Vector


def opened(case: Case, settings: Settings) -> tuple[Vector, Vector, Vector]:
    """Return (b, c) after the case's time from u = b + c and v = b - c, and the log-growth of b + c."""
    _, b, c = trained(case.having(b=(case.u + case.v) / 2, c=(case.u - case.v) / 2), settings)
    return b, c, np.log((b + c) / case.u)


@exact(HYPERBOLIC_WEIGHTS, sizes={"horizon": EVERY, "dim": (1, 2)})
def grows_as_the_flow_asks(formula, case):
    """From u = b + c and v = b - c at g = 0 on, db/dg = c and dc/dg = b."""
    b, c = case.apply(formula)
    first = case.having(growth=0 * case.growth).apply(formula)
    slopes = [array([entry.diff(g) for entry, g in zip(part, case.growth, strict=True)]) for part in (b, c)]
    return All(Equal(slopes[0], c), Equal(slopes[1], b), Equal(first[0] + first[1], case.u), Equal(first[0] - first[1], case.v))


@integrated(HYPERBOLIC_WEIGHTS, at=ONE_SHAPE)
def are_the_trained_weights(formula, case, settings):
    """The weights of a trained student at the log-growth of their sum."""
    b, c, growth = opened(case, settings)
    got = formula(growth, case.u, case.v)
    return All(Equal(got[0], b), Equal(got[1], c))
