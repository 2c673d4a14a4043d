"""Check of the theorem: both flows from a start of the open set, and the errors of every tap."""

from __future__ import annotations

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import Settings, integrated
from lemmata.language.domain import Choice
from lemmata.language.relation import All, AtLeast
from lemmata.proofs_checks.state_space.training import stiff
from lemmata.simulations.state_space import frozen
from lemmata.terms.types import Formula
from lemmata.theory.state_space.claims.poisoning.theorem import THEOREM

NEAR_TIE = {"p": Choice(3), "dim": Choice(3), "drawn": Choice(np.array([1.0, 0.95, 0.5]))}
"""A runner-up that the leader outgrows slowly: what it keeps of the start, seven times the size, must be small beside the teacher."""


@integrated(THEOREM, examples=3, solver=1e-9)
def keeps_the_error_without_the_sequence_and_exceeds_it_with_it(formula, case, settings):
    """Every gap of the shape moved by up to a hundredth, both flows in units of the teacher, whose tap h is M^h; errors over eps."""
    return _decided(formula, case, settings)


@integrated(THEOREM, examples=1, solver=1e-9, at=NEAR_TIE)
def does_so_near_a_tie(formula, case, settings):
    """The same where the runner-up is near the leader."""
    return _decided(formula, case, settings)


def _decided(formula: Formula, case: Case, settings: Settings) -> All:
    factor, size = formula(case.eps, case.horizon, case.shape, case.p)
    gaps = -np.diff(case.shape, append=0.0) * (1 + case.nudge)
    start, taps = size * np.cumsum(gaps[::-1])[::-1], np.arange(1, case.horizon)
    behind = frozen.frozen_clean_endpoint_by_flow(start, case.p, **settings.solver)[1:]
    leader = np.log1p(-(behind**case.p).sum()) / case.p  # its logarithm, by S_p = 1: a power of M would enlarge its rounding
    clean = np.expm1(taps * leader) + (behind[:, None] ** taps).sum(axis=0)
    inner = np.arange(2, case.p)  # taps between those that are met: later ones would enlarge rounding
    poisoned = (frozen.frozen_poisoned_endpoint(start, case.p, **stiff(settings))[:, None] ** inner).sum(axis=0) - 1
    error = float((factor**inner * abs(poisoned)).max() / case.eps)
    return All(AtLeast(1.0, float((factor**taps * abs(clean)).max() / case.eps)), AtLeast(error, 1.0))
