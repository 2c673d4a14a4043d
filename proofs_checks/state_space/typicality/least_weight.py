"""Checks of students of least norm: two states drawn about the teacher's, weights solved for, norm and tap 2 by sums."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import sampled
from lemmata.language.relation import Estimate
from lemmata.proofs_checks.state_space.typicality.shares import share
from lemmata.theory.state_space.claims.typicality.least_weight import LEAST_WEIGHT

DRAWN, LEAST = 40_000, 1e-9
"""How many are drawn, and by how much rounding may lift the sum of |w| above its least, 1: more is not counted."""


@sampled(LEAST_WEIGHT, examples=3)
def is_the_share_of_drawn_students_of_least_norm(formula, case, settings):
    """Students whose sum of |w| is the least that tap 0 allows, and whose tap 2 is off by at most the tolerance."""
    draw = np.random.default_rng(settings.seed)
    states = np.stack([draw.uniform(-1, case.a_star, DRAWN), draw.uniform(case.a_star, 1, DRAWN)], axis=1)
    powers = states[:, None, :] ** np.arange(2)[None, :, None]
    weights = np.linalg.solve(powers, np.tile(np.array([[1.0], [case.a_star]]), (DRAWN, 1, 1)))[:, :, 0]
    least = np.abs(weights).sum(axis=1) <= 1 + LEAST
    error = np.abs((weights * states**2).sum(axis=1) - case.a_star**2)
    return Estimate(*share(least & (error <= case.tolerance)), case.apply(formula))
