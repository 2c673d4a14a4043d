"""Millions of rollouts of the whole Transformer against the closed forms, in settings drawn over the domain: thousands of millions on
an accelerator.

Every rollout reads its tokens by attention, on chains whose vertices are named anew; nothing of the reduction to three values is used.
A confirming rerun has other draws and half as many.
"""

from __future__ import annotations

import functools
import time
from typing import Any

import numpy as np

from proofs_checks.check import Settings, scaled
from proofs_checks.relation import Estimate, Timed
from simulations.chain_traversal import rollouts
from theory.chain_traversal.claims.recursion import LENGTH, SUCCESS
from theory.chain_traversal.problem import Transformer, symmetric_attention
from theory.domain import Choice, Interval

SETTINGS = 24
ROLLOUTS = {"cpu": 2**19, "gpu": 2**26}
EACH, HORIZON = 64, 1_000_000
WIDE = {"n": Choice(3, 6, 10), "alpha": Interval(1, 5), "beta": Interval(-2, 3)}


@scaled(SUCCESS, examples=SETTINGS, at=WIDE)
def is_the_share_that_ends_right(formula, case, settings):
    """The share of rollouts from each start that end in its own chain."""
    counts, seconds = _rolled(case, settings)
    share = counts.correct / counts.rollouts
    return _timed(share, share * (1 - share), case.apply(formula), counts, seconds)


@scaled(LENGTH, examples=SETTINGS, at=WIDE)
def is_the_mean_number_of_vertices(formula, case, settings):
    """The mean number of vertices emitted from each start."""
    counts, seconds = _rolled(case, settings)
    mean = counts.length / counts.rollouts
    return _timed(mean, counts.squared_length / counts.rollouts - mean**2, case.apply(formula), counts, seconds)


def _timed(mean: np.ndarray, variance: np.ndarray, predicted: Any, counts: Any, seconds: float) -> Timed:
    relation = Estimate(mean, np.sqrt(variance / counts.rollouts), predicted)
    return Timed(relation, f"the Transformer in {SETTINGS} settings", float(counts.rollouts.sum()), seconds, unit="rollouts")


def _rolled(case: Any, settings: Settings) -> tuple[Any, float]:
    """Return the counts of a setting and the seconds they took."""
    values = (case.alpha, case.beta, float(case.gamma))
    return _kept(case.n, case.mask_self, values, ROLLOUTS[settings.device] >> settings.refinement, settings.seed)


@functools.lru_cache(maxsize=4 * SETTINGS)
def _kept(n: int, mask_self: bool, values: tuple[float, float, float], count: int, seed: int) -> tuple[Any, float]:
    model, attention = _ready(n, mask_self), symmetric_attention(2 * n, *values)
    begun = time.perf_counter()
    return rollouts(model, attention, count, seed, each=EACH), time.perf_counter() - begun


@functools.cache
def _ready(n: int, mask_self: bool) -> Transformer:
    """Return the Transformer, its rollouts compiled, so that they alone are timed."""
    model = Transformer(n, HORIZON, (1 / (n - 1),) * (n - 1), train_values=False, mask_self=mask_self)
    rollouts(model, symmetric_attention(2 * n, 1.0, 0.0), 1, 0, each=EACH)
    return model
