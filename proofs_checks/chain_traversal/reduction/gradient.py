"""Checks of the gradient by the attention matrix: the derivative of the sum over all rollouts, autodiff, and REINFORCE at scale.

The last runs at the batch sizes of the source, and a confirming rerun has other draws, as many.
"""

from __future__ import annotations

import functools
import time
from collections import Counter
from collections.abc import Callable

import numpy as np

from lemmata.language.check import exact, scaled, tested
from lemmata.language.domain import Choice, Computed
from lemmata.language.relation import Equal, Estimate, Timed
from lemmata.proofs_checks.chain_traversal.enumeration import labellings, likelihood, rollouts
from lemmata.prove.rates import slopes
from lemmata.simulations.chain_traversal.presets import LOGIT_SCALES, SOURCE_SIZES
from lemmata.simulations.chain_traversal.reinforce import reward_gradient
from lemmata.terms.arithmetic import array, exp, ratio
from lemmata.terms.types import Key, Matrix, Scalar, Tensor, Vector
from lemmata.theory.chain_traversal.claims.reduction.gradient import GRADIENT
from lemmata.theory.chain_traversal.problem import Transformer, edges, symmetric_attention

BATCHES = {"cpu": 1, "gpu": 16}
"""Batches of the source's size on each device; the groups of one of them are estimates enough for a standard error."""

SOURCE, SCALE = SOURCE_SIZES["linear"], LOGIT_SCALES["linear"]


@exact(GRADIENT, sizes={"n": (2, 3), "horizon": (1, 2), "mask_self": (False,)})
def is_the_derivative_of_the_sum_over_all_rollouts(formula, case):
    """The derivative of the reward by each entry that an instance uses, added up over all labellings."""
    n, pairs, labels = case.n, edges(case.n).tolist(), labellings(case.n, case.part)
    used = [(x, u, w) for x in range(2 * n) for u, w in pairs]
    values = array([case.alpha if x == u else case.beta if x == w else case.gamma for x, u, w in used], case.alpha)

    def reward(A: Vector) -> Scalar:
        at = dict(zip(used, A, strict=True))
        rows = [
            [0 if x == y and case.mask_self else exp(sum(at[x, u, w] for u, w in pairs if y in (u, w))) for y in range(2 * n)]
            for x in range(2 * n)
        ]
        return sum(
            weight * sum(likelihood(rows, path) for path in rollouts(n, i, case.horizon, (0,)))
            for i, weight in enumerate(case.start_weights, 1)
        )

    by_entry = slopes(reward, values)
    # slopes that are computed alike are one object
    alike = {id(slope): slope for slope in by_entry}
    tally: Counter[tuple[tuple[int, ...], int]] = Counter()
    for entry, slope in zip(used, by_entry, strict=True):
        for place in labels[:, entry].tolist():
            tally[tuple(place), id(slope)] += 1
    want = np.zeros((2 * n,) * 3, dtype=int).astype(object)
    for (place, slope), count in tally.items():
        want[place] = want[place] + alike[slope] * ratio(count, len(labels), case.alpha)
    both = {(id(got), id(slope)): (got, slope) for got, slope in zip(array(case.apply(formula)).flat, want.flat, strict=True)}
    return Equal(array([got for got, _ in both.values()]), array([slope for _, slope in both.values()]))


@tested(GRADIENT, examples=6, floats=True, at={"n": Choice(2), "horizon": Choice(5), "mask_self": Choice(True)})
def is_the_autodiff_of_the_transformer(formula, case):
    """JAX's gradient of the record's enumeration over all labellings by the whole of A, with attention to vertex tokens besides."""
    A = symmetric_attention(2 * case.n, case.alpha, case.beta, case.gamma)
    noise = np.random.default_rng(0).normal(size=(2 * case.n, 1, 2 * case.n)) * np.eye(2 * case.n)
    slopes = _slopes(case.n, case.horizon, case.mask_self)
    want = np.asarray(slopes(A + noise, labellings(case.n, case.part), case.start_weights))
    got = case.apply(formula)
    return Equal(got, want, scale=float(np.abs(got).max()))


@tested(GRADIENT, tier="full", examples=1, floats=True, at={"n": Choice(3), "horizon": Choice(3)})
def is_the_autodiff_of_the_transformer_on_longer_chains(formula, case):
    """The same on chains of three vertices, 720 labellings."""
    return is_the_autodiff_of_the_transformer(formula, case)


@functools.lru_cache(maxsize=8)
def _slopes(n: int, horizon: int, mask_self: bool) -> Callable[[Tensor, Matrix, Vector], Tensor]:
    """Return a compiled function of A, labellings and the starts' weights: the derivative by A of the mean reward over both."""
    import jax

    from lemmata.dynamics.compiling import lightly

    model = Transformer(n, horizon, (1 / (n - 1),) * (n - 1), train_values=False, mask_self=mask_self)

    def mean(A: Tensor, labels: Matrix, weights: Vector) -> Scalar:
        rewards = [jax.vmap(lambda one, i=i: model.expected_reward(A, one, i))(labels).mean() for i in range(1, n)]
        return sum(weight * reward for weight, reward in zip(weights, rewards, strict=True))

    return lightly(jax.grad(mean))


@scaled(GRADIENT, examples=3, at={"n": Choice(8, 12), "horizon": Computed(lambda c: c.n + 1), "mask_self": Choice(False)})
def is_the_mean_of_reinforce(formula, case, settings):
    """The estimate of REINFORCE on batches as large as the source's, added up over each class of entries of A; V is held fixed."""
    values = (case.alpha, case.beta, case.gamma)
    batches = BATCHES[settings.device]
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


def reinforced(model: Transformer, attention: Tensor, keys: Key) -> Matrix:
    """Return for the group of rollouts of each key what it estimates of the derivative by each class (groups, 3), without its bias."""
    import jax

    each = SOURCE["batch"] // SOURCE["groups"]

    def one(key: Key) -> Vector:
        slope, _ = reward_gradient(model, attention, key, each)
        return (_classes(model.n) * slope).sum(axis=(1, 2, 3)) / (SCALE * (1 - 1 / each))

    return jax.lax.map(one, keys)


def _classes(n: int) -> np.ndarray:
    """Return 1 on the entries of each class of A and 0 elsewhere (3, 2n, 2n, 2n)."""
    return np.stack([symmetric_attention(2 * n, *row) for row in np.eye(3)])
