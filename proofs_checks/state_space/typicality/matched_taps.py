"""Checks of the share of students that match one tap more: states drawn, weights solved for, the next tap by powers."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import sampled
from lemmata.language.relation import Estimate
from lemmata.proofs_checks.state_space.typicality.shares import share
from lemmata.theory.state_space.claims.typicality.matched_taps import MATCHED_TAPS

DRAWN = 40_000
"""Drawn students: the standard error of a share is at most 0.0025."""


@sampled(MATCHED_TAPS, examples=3)
def is_the_share_of_drawn_students(formula, case, settings):
    """Students of so many states, their weights by LAPACK from the first taps, each 1; the error of the next tap."""
    states = np.random.default_rng(settings.seed).uniform(-1, 1, (DRAWN, case.dim))
    powers = states[:, None, :] ** np.arange(case.dim)[None, :, None]
    weights = np.linalg.solve(powers, np.ones((DRAWN, case.dim, 1)))[:, :, 0]
    error = np.abs((weights * states**case.dim).sum(axis=1) - 1)
    return Estimate(*share(error <= case.tolerance), case.apply(formula))
