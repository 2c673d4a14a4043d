"""Checks of the weights on the teacher's states: back from the taps that they made."""

from __future__ import annotations

from lemmata.language.check import enclosed, exact
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.state_space.brute_force import tap
from lemmata.theory.state_space.claims.extrapolation.weights_from_taps import WEIGHTS_FROM_TAPS


@exact(WEIGHTS_FROM_TAPS)
@enclosed(WEIGHTS_FROM_TAPS, examples=6)
def are_the_weights_that_made_the_taps(formula, case):
    """The weights back from the taps, and with them the tap after those that were used."""
    found = case.apply(formula)
    return All(Equal(found, case.w), Equal(tap(case.a_star, found, case.teacher_dim), case.taps[case.teacher_dim]))
