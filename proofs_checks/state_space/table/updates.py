"""Checks of row 2 against the updates after the threshold: sixteen seeds run again."""

from __future__ import annotations

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import tested
from lemmata.language.domain import Choice
from lemmata.language.relation import All, AtLeast
from lemmata.proofs_checks.state_space.table.reruns import second_row
from lemmata.simulations.state_space import presets
from lemmata.terms.types import Formula
from lemmata.theory.state_space.claims.table.updates import UPDATES

LEVEL, EXPONENT = 1.0, 0.25
"""How far the mean logarithm and the exponent between two numbers of updates may be off: over eight seeds the latter's error is 0.2."""


def _mean_log_ratio(extra: int) -> float:
    found = [second_row(presets.SEEDS[0] + first, extra) for first in (0, len(presets.SEEDS))]
    return float(np.mean([np.log(errors["poisoned"] / errors["clean"]) for errors in found]))


def _level_and_exponent(formula: Formula, case: Case) -> All:
    soon, late = (_mean_log_ratio(extra) for extra in (presets.EXTRA_UPDATES, case.extra))
    decades, fall = np.log(case.extra / presets.EXTRA_UPDATES), formula(presets.EXTRA_UPDATES) - case.apply(formula)
    return All(AtLeast(LEVEL, abs(late - case.apply(formula))), AtLeast(EXPONENT, abs(soon - late - fall) / decades))


@tested(UPDATES, part="20 000 updates", examples=2, floats=True, at={"extra": Choice(20_000)})
def falls_as_one_over_the_updates(formula, case):
    """Sixteen seeds as the source stops and at 20 000 updates: the mean logarithm, and its fall, seed against seed."""
    return _level_and_exponent(formula, case)


@tested(UPDATES, part="150 000 updates", tier="full", examples=2, floats=True, at={"extra": Choice(150_000)})
def falls_as_one_over_the_updates_for_long(formula, case):
    """The same at 150 000 updates."""
    return _level_and_exponent(formula, case)
