"""Checks of row 2 against the updates after the threshold: eight seeds run again."""

from __future__ import annotations

from lemmata.proofs_checks.check import Settings, sampled
from lemmata.proofs_checks.relation import Estimate
from lemmata.proofs_checks.state_space.table.reruns import mean_log, second_row
from lemmata.simulations.state_space import presets
from lemmata.theory.case import Case
from lemmata.theory.domain import Choice
from lemmata.theory.state_space.claims.table.updates import UPDATES
from lemmata.theory.types import Formula


def _falls_as_one_over_the_updates(formula: Formula, case: Case, settings: Settings) -> Estimate:
    found = second_row(presets.SEEDS[0] + settings.seed, case.extra)
    return mean_log(found["poisoned"] / found["clean"], case.apply(formula))


@sampled(UPDATES, at={"extra": Choice(20_000)})
def is_the_mean_over_the_seeds(formula, case, settings):
    """Eight seeds trained until 20 000 updates after the threshold."""
    return _falls_as_one_over_the_updates(formula, case, settings)


@sampled(UPDATES, tier="full", examples=3, at={"extra": Choice(1401, 40_000, 150_000)})
def is_the_mean_over_the_seeds_sooner_and_later(formula, case, settings):
    """Eight seeds trained as the source stops, and for longer."""
    return _falls_as_one_over_the_updates(formula, case, settings)
