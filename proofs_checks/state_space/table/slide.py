"""Checks of the slide's numbers: rows 2 and 3 run again, over the source's four seeds."""

from __future__ import annotations

import numpy as np

from lemmata.proofs_checks.check import sampled
from lemmata.proofs_checks.state_space.table.reruns import SHOWN_SEEDS, mean_log, second_row, third_row
from lemmata.simulations.state_space import network, presets
from lemmata.theory.domain import Choice
from lemmata.theory.state_space.claims.table.slide import DECK


@sampled(DECK, examples=4, at={"row": Choice("2")})
def is_the_mean_over_the_seeds_shown(formula, case, settings):
    """Row 2 run again: the mean logarithm over the source's four seeds of eight."""
    errors = second_row(presets.SEEDS[0] + settings.seed, presets.EXTRA_UPDATES)[case.column]
    return mean_log(errors[list(SHOWN_SEEDS["2"])], np.log(case.apply(formula)))


@sampled(DECK, tier="full", at={"row": Choice("3")})
def is_the_mean_over_the_seeds_shown_in_a_network(formula, case, settings):
    """Row 3 with special sequences run again: the mean logarithm over the source's four seeds."""
    return mean_log(third_row(network.SEEDS[0] + settings.seed), np.log(case.apply(formula)))
