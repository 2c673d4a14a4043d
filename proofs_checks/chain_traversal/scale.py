"""A hundred million rollouts of the whole Transformer against the closed forms, in settings drawn over the domain, thousands of millions
on an accelerator; and REINFORCE at the batch sizes of the source against the exact gradient.

Every rollout reads its tokens by attention, on chains whose vertices are named anew; nothing of the reduction to three values is used.
A confirming rerun has other draws and half as many.
"""

from __future__ import annotations

import functools
import time
from typing import Any

import numpy as np

from lemmata.proofs_checks.check import Settings, scaled
from lemmata.proofs_checks.relation import Estimate, Timed
from lemmata.simulations.chain_traversal import rollouts
from lemmata.simulations.chain_traversal.presets import LOGIT_SCALES, SOURCE_SIZES
from lemmata.simulations.chain_traversal.reinforce import reward_gradient
from lemmata.theory.chain_traversal.claims.recursion import LENGTH, SUCCESS
from lemmata.theory.chain_traversal.claims.reduction import GRADIENT
from lemmata.theory.chain_traversal.problem import Transformer, symmetric_attention
from lemmata.theory.domain import Choice, Computed, Interval

SETTINGS = 24
ROLLOUTS = {"cpu": 2**22, "gpu": 2**28}
EACH, HORIZON = 64, 4096
BATCHES = {"cpu": 1, "gpu": 16}
SOURCE, SCALE = SOURCE_SIZES["linear"], LOGIT_SCALES["linear"]
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


@scaled(GRADIENT, examples=3, at={"n": Choice(8, 12), "horizon": Computed(lambda c: c.n + 1), "mask_self": Choice(False)})
def is_the_mean_of_reinforce(formula, case, settings):
    """The estimate of REINFORCE on batches as large as the source's, added up over each class of entries of A; V is held fixed."""
    values = (case.alpha, case.beta, case.gamma)
    batches = max(BATCHES[settings.device] >> settings.refinement, 1)
    weights = tuple(case.start_weights.tolist())
    slopes, seconds = _reinforced(case.n, case.horizon, weights, values, batches, settings.seed, settings.dtype)
    want = np.einsum("kxuw,xuw->k", _classes(case.n), case.apply(formula))
    relation = Estimate(slopes.mean(0), slopes.std(0, ddof=1) / len(slopes) ** 0.5, want)
    return Timed(relation, "REINFORCE on chains of 8 and 12 vertices", batches * SOURCE["batch"], seconds, unit="rollouts")


@functools.lru_cache(maxsize=16)
def _reinforced(
    n: int, horizon: int, weights: tuple[float, ...], values: tuple[float, ...], batches: int, seed: int, dtype: str
) -> tuple[np.ndarray, float]:
    """Return the derivative by each class, (batches * groups, 3) estimates, and the seconds that they took."""
    import jax

    model = Transformer(n, horizon, weights, logit_scale=SCALE, train_values=False)
    attention = symmetric_attention(2 * n, *values) / SCALE
    keys = jax.random.split(jax.random.key(seed), batches * SOURCE["groups"])
    estimate = jax.jit(functools.partial(reinforced, model)).lower(attention, keys).compile()
    begun = time.perf_counter()
    return np.asarray(estimate(attention, keys)), time.perf_counter() - begun


def reinforced(model: Transformer, attention: Any, keys: Any) -> Any:
    """Return for the group of rollouts of each key what it estimates of the derivative by each class (groups, 3), without its bias."""
    import jax

    each = SOURCE["batch"] // SOURCE["groups"]

    def one(key: Any) -> Any:
        slope, _ = reward_gradient(model, attention, key, each)
        return (_classes(model.n) * slope).sum(axis=(1, 2, 3)) / (SCALE * (1 - 1 / each))

    return jax.lax.map(one, keys)


def _classes(n: int) -> np.ndarray:
    """Return 1 on the entries of each class of A and 0 elsewhere (3, 2n, 2n, 2n)."""
    return np.stack([symmetric_attention(2 * n, *row) for row in np.eye(3)])


def _timed(mean: np.ndarray, variance: np.ndarray, predicted: Any, counts: Any, seconds: float) -> Timed:
    relation = Estimate(mean, np.sqrt(variance / counts.rollouts), predicted)
    return Timed(relation, f"the Transformer in {SETTINGS} settings", float(counts.rollouts.sum()), seconds, unit="rollouts")


def _rolled(case: Any, settings: Settings) -> tuple[Any, float]:
    """Return the counts of a setting and the seconds they took."""
    values = (case.alpha, case.beta, float(case.gamma))
    return _kept(case.n, case.mask_self, values, ROLLOUTS[settings.device] >> settings.refinement, settings.seed, settings.dtype)


@functools.lru_cache(maxsize=4 * SETTINGS)
def _kept(n: int, mask_self: bool, values: tuple[float, float, float], count: int, seed: int, dtype: str) -> tuple[Any, float]:
    model, attention = _ready(n, mask_self, dtype), symmetric_attention(2 * n, *values)
    begun = time.perf_counter()
    return rollouts(model, attention, count, seed, each=EACH), time.perf_counter() - begun


@functools.cache
def _ready(n: int, mask_self: bool, dtype: str) -> Transformer:
    """Return the Transformer, its rollouts compiled, so that they alone are timed."""
    model = Transformer(n, HORIZON, (1 / (n - 1),) * (n - 1), train_values=False, mask_self=mask_self)
    rollouts(model, symmetric_attention(2 * n, 1.0, 0.0), 1, 0, each=EACH)
    return model
