"""Checks of guess and check with B = C = 1: states drawn until tap 1 fits up to a small tolerance, and tap 2 of those kept."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import sampled
from lemmata.language.relation import Estimate
from lemmata.proofs_checks.state_space.typicality.shares import share
from lemmata.theory.state_space.claims.typicality.frozen_guess import FROZEN_GUESS

GUESSED, FITS = 2_000_000, 0.01
"""One guess in two hundred fits so well; what is left of the tolerance moves the share by its square."""


@sampled(FROZEN_GUESS, examples=2)
def is_the_share_of_guesses_that_fit(formula, case, settings):
    """Two million guesses of three states."""
    states = np.random.default_rng(settings.seed).uniform(-1, 1, (3, GUESSED))
    kept = states[:, np.abs(states.sum(axis=0) - 1) <= FITS]
    return Estimate(*share(np.abs((kept**2).sum(axis=0) - 1) <= case.tolerance), case.apply(formula))
