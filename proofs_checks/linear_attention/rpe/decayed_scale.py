"""Checks of the length under vanishing weight decay: rests of descent."""

from __future__ import annotations

import numpy as np

from lemmata.dynamics import descent
from lemmata.language.case import Case
from lemmata.language.check import Settings, descended
from lemmata.language.domain import Choice
from lemmata.language.relation import Order
from lemmata.proofs_checks.linear_attention.rpe.together import positions, record
from lemmata.theory.linear_attention.claims.rpe.decayed_scale import DECAYED_SCALE

EIGHT = {"n1": Choice(4), "unseen": Choice(4), "d": Choice(3)}


@descended(DECAYED_SCALE, at=EIGHT)
def is_approached_as_weight_decay_vanishes(formula, case, settings):
    """Gradient descent to rest under weight decay 0.4, 0.2, …: the length along theta is off to first order in it."""
    decays, ends = _rests(case, settings)
    return Order(decays, [abs(abs(v[0]) - case.apply(formula)) for _, v in ends], 1)


@descended(DECAYED_SCALE, at=EIGHT)
def divides_every_weight_as_weight_decay_vanishes(formula, case, settings):
    """At the same rests a_k differs from tau_k over the length, seen or not, and v from the axis of theta, to first order as well."""
    decays, ends = _rests(case, settings)
    target = np.array([case.alpha if lag == 0 else case.beta * (abs(lag) == 1) for lag in range(1 - positions(case), positions(case))])
    wanted = target / case.apply(formula)
    return Order(decays, [float(np.linalg.norm([*(np.sign(v[0]) * a - wanted), *v[1:]])) for a, v in ends], 1)


def _rests(case: Case, settings: Settings) -> tuple[list[float], list[tuple[np.ndarray, np.ndarray]]]:
    """Return weight decays and the weights and value direction at which gradient descent comes to rest under each."""
    decays = list(0.4 / 2.0 ** (np.arange(5) + settings.refinement))
    problems = [record(case.having(weight_decay=decay)) for decay in decays]
    start = (case.a_init, case.v_init)
    return decays, [descent.run(each, start, 0.02, round(1000 / each.weight_decay), logged=1).final for each in problems]
