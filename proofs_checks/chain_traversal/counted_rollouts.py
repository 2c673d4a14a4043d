"""Rollouts of the whole Transformer: 64 000 for a quick check; at scale 25 million in settings drawn over the domain, on a GPU more.

Every rollout reads its tokens by attention, on chains whose vertices are named anew; nothing of the reduction to three values is used.
A confirming rerun has other draws, as many: of fewer, what is nine standard errors off would be seven, and not refuted.
"""

from __future__ import annotations

import functools
import time

import numpy as np

from lemmata.language.case import Case
from lemmata.language.check import Settings
from lemmata.language.domain import Choice, Interval
from lemmata.language.relation import Estimate, Timed
from lemmata.simulations.chain_traversal import rollouts
from lemmata.simulations.chain_traversal.monte_carlo import Counts
from lemmata.terms.types import Vector
from lemmata.theory.chain_traversal.problem import Transformer, symmetric_attention

SETTINGS = 24
"""Settings drawn over the domain, each of them rolled out at scale."""

WIDE = {"n": Choice(3, 6, 10), "alpha": Interval(1, 5), "beta": Interval(-2, 3)}
"""Where they are drawn: alpha from 1 on, so that hardly a rollout in 2^28 meets the horizon."""

ROLLOUTS = {"cpu": 2**20, "gpu": 2**28}
EACH, HORIZON = 64, 4096
"""Rollouts on one instance, and the vertices that one may emit."""


def rolled(case: Case, seed: int) -> Counts:
    """Return the counts of 64 000 rollouts of the Transformer with three values of attention."""
    return _rolled(case.n, case.mask_self, case.alpha, case.beta, float(case.gamma), seed)


@functools.lru_cache(maxsize=16)
def _rolled(n: int, mask_self: bool, alpha: float, beta: float, gamma: float, seed: int) -> Counts:
    model = Transformer(n, 100_000, (1 / (n - 1),) * (n - 1), train_values=False, mask_self=mask_self)
    return rollouts(model, symmetric_attention(2 * n, alpha, beta, gamma), 64_000, seed, lanes=500, each=128)


def scaled_counts(case: Case, settings: Settings) -> tuple[Counts, float]:
    """Return the counts of a setting and the seconds they took."""
    values = (case.alpha, case.beta, float(case.gamma))
    return _kept(case.n, case.mask_self, values, ROLLOUTS[settings.device], settings.seed, settings.dtype)


@functools.lru_cache(maxsize=4 * SETTINGS)
def _kept(n: int, mask_self: bool, values: tuple[float, float, float], count: int, seed: int, dtype: str) -> tuple[Counts, float]:
    model, attention = _ready(n, mask_self, dtype), symmetric_attention(2 * n, *values)
    begun = time.perf_counter()
    return rollouts(model, attention, count, seed, each=EACH), time.perf_counter() - begun


@functools.cache
def _ready(n: int, mask_self: bool, dtype: str) -> Transformer:
    """Return the Transformer, its rollouts compiled, so that they alone are timed."""
    model = Transformer(n, HORIZON, (1 / (n - 1),) * (n - 1), train_values=False, mask_self=mask_self)
    rollouts(model, symmetric_attention(2 * n, 1.0, 0.0), 1, 0, each=EACH)
    return model


def timed(mean: np.ndarray, variance: np.ndarray, predicted: Vector, counts: Counts, seconds: float) -> Timed:
    """Return the mean of a quantity of so many rollouts, of this variance, against what is predicted, and how fast they were."""
    relation = Estimate(mean, np.sqrt(variance / counts.rollouts), predicted)
    return Timed(relation, f"the Transformer in {SETTINGS} settings", float(counts.rollouts.sum()), seconds, unit="rollouts")
