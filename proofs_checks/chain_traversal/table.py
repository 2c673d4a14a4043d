"""Checks of the talk's tables: rows trained again by REINFORCE on the whole Transformer, linear attention, decoded greedily."""

from __future__ import annotations

import functools

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import Settings, integrated
from lemmata.language.domain import Choice
from lemmata.language.relation import All, AtLeast
from lemmata.simulations.chain_traversal import presets, reinforce
from lemmata.terms.types import Formula
from lemmata.theory.chain_traversal.claims.table import ALONE, DECK, SIMPLE
from lemmata.theory.chain_traversal.problem import Transformer

STARTS = {"1-3": (1 / 3, 1 / 3, 1 / 3), "3": (0.0, 0.0, 1.0)}
STEPS, EVERY, INSTANCES, WITHIN = 400, 100, 1000, 0.03
"""The budget, and three points: about two standard errors of a share of 1000 instances near one half."""

SMALL, LARGE = 512, 4096
"""Rollouts of a step; 4096 are a fiftieth of the source's."""


@functools.cache
def counts(trained: str, seed: int, batch: int) -> np.ndarray:
    """Return what greedy decoding met at the last look, by start distance: (3, 4)."""
    problem = Transformer(4, 5, STARTS[trained], attention="linear", logit_scale=presets.LOGIT_SCALES["linear"])
    schedule = reinforce.Schedule(batch=batch, most_steps=STEPS, every=EVERY, instances=INSTANCES)
    return reinforce.train(problem, schedule, seed).counts[-1, 0]


def _agrees(formula: Formula, case: Case, settings: Settings, batch: int, seeds: int) -> All:
    """Hold shares of the instances of all seeds against the row, within three points."""
    runs = np.sum([counts(case.trained, presets.SEED + settings.seed + k, batch) for k in range(seeds)], axis=0)
    asked, right, _, straight = runs[np.array(STARTS[case.tested]) > 0].sum(axis=0)
    accuracy, traversal = right / asked, straight / asked
    wanted, shown = case.apply(formula)
    return All(AtLeast(WITHIN, abs(traversal - shown)), AtLeast(WITHIN, abs(accuracy - wanted)))


@integrated(DECK, part=SIMPLE, examples=4, at={"trained": Choice("1-3")})
def is_what_small_batches_give_with_simple_examples(formula, case, settings):
    """One seed, at most 400 steps of 512 rollouts."""
    return _agrees(formula, case, settings, SMALL, 1)


@integrated(DECK, part=ALONE, tier="full", examples=2, at={"trained": Choice("3")})
def is_what_small_batches_give_without_simple_examples(formula, case, settings):
    """The source's seeds, as one of them leaves shares of a thousand instances too uncertain."""
    return _agrees(formula, case, settings, SMALL, presets.SEEDS)


@integrated(DECK, tier="full", examples=8)
def is_what_training_gives(formula, case, settings):
    """The source's seeds, at most 400 steps of 4096 rollouts."""
    return _agrees(formula, case, settings, LARGE, presets.SEEDS)
