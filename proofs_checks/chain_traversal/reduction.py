"""Checks that the Transformer is its chain: tokens written out, all rollouts over all labels, SymPy's derivative and autodiff, runs."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from lemmata.proofs_checks.chain_traversal import dense
from lemmata.proofs_checks.check import enclosed, exact, integrated, tested
from lemmata.proofs_checks.relation import All, Equal
from lemmata.simulations import flow
from lemmata.simulations.jax_problem import register
from lemmata.theory.arithmetic import array, exp, number
from lemmata.theory.chain_traversal.claims.reduction import CLASS_SIZES, GRADIENT, MARKOV_CHAIN, REPETITIONS, REWARD
from lemmata.theory.chain_traversal.problem import Transformer, Traversal, edges, end_values, symmetric_attention
from lemmata.theory.domain import Choice


def labellings(n: int, part: int = 1) -> np.ndarray:
    """Return all ways to name the 2n vertices, or the first half of them twice for part 2."""
    found = np.array(list(itertools.permutations(range(2 * n))))
    return np.tile(found[: len(found) // part], (part, 1))


def rollouts(n: int, start: int, horizon: int, sinks: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the sequences of vertices, the start first, that meet one of the sinks within the horizon and none before."""
    open_, ended = [(start,)], []
    for _ in range(horizon):
        longer = [(*path, y) for path in open_ for y in range(2 * n)]
        ended += [path for path in longer if path[-1] in sinks]
        open_ = [path for path in longer if path[-1] % n]
    return ended


def likelihood(weights: Any, path: tuple[int, ...]) -> Any:
    """Return the product of the probabilities of the steps of a rollout."""
    found: Any = 1
    for x, y in itertools.pairwise(path):
        found = found * weights[x][y] / sum(weights[x])
    return found


@exact(MARKOV_CHAIN, sizes={"n": (2, 3)})
def are_the_logits_of_the_tokens_written_out(formula, case):
    """H = X A X^T X V with one-hot rows, under three labellings, after every vertex and with others emitted before it."""
    n, N, got, want = case.n, 2 * case.n, [], []
    A = symmetric_attention(N, case.alpha, case.beta, case.gamma)
    V = end_values(N).astype(int).astype(object)
    for v in range(N):
        A[v, v, v], V[v, v, v] = case.vertex_attention, case.vertex_value
    W = case.apply(formula)
    for shift, labels in enumerate(labellings(n)[:: 2 * n * n - 1][:3]):
        for x in range(N):
            before = [labels[x - shift], labels[x]] if shift else []
            tokens = [*labels[edges(n)], *((v, v) for v in (*before, labels[x]))]
            X = np.zeros((len(tokens), N * N), dtype=int).astype(object)
            X[np.arange(len(tokens)), [N * u + w for u, w in tokens]] = 1
            scores = A[labels[x]].reshape(N * N) @ X.T
            logits = (scores @ X @ V.reshape(N * N, N))[labels]
            got += list(W[x])
            want += [exp(logit) for logit in logits]
    return Equal(array(got), array(want))


@tested(MARKOV_CHAIN, examples=8, floats=True, at={"n": Choice(3)})
def are_the_logits_of_the_record(formula, case):
    """The Transformer's own logits after each vertex, an earlier one in its context."""
    n, labels = case.n, labellings(case.n)[123]
    model = Transformer(n, 2, (0.5, 0.5))
    vertex = np.eye(2 * n)[:, :, None] * np.eye(2 * n)[:, None, :]
    A = symmetric_attention(2 * n, case.alpha, case.beta, case.gamma) + case.vertex_attention * vertex
    context = model.context((A, end_values(2 * n) + case.vertex_value * vertex), labels)
    found = [model.logits(context, labels[x], np.eye(2 * n)[labels[x]] + np.eye(2 * n)[labels[x - 1]]) for x in range(2 * n)]
    return Equal(np.log(case.apply(formula)), np.array(found)[:, labels])


@exact(REWARD)
def are_the_sums_over_all_rollouts(formula, case):
    """The likelihoods of all rollouts that end at the right sink, and at any."""
    W = dense.weights(case.n, case.forward, case.backward)
    sums = [sum(likelihood(W, path) for path in rollouts(case.n, case.start, case.horizon, sinks)) for sinks in ((0,), (0, case.n))]
    return All(*(Equal(got, want) for got, want in zip(case.apply(formula), sums, strict=True)))


@tested(REWARD, examples=6, floats=True, at={"n": Choice(2), "horizon": Choice(5)})
def is_the_reward_of_the_transformer(formula, case):
    """The record's enumeration, at each of the (2n)! labellings."""
    A = symmetric_attention(2 * case.n, np.log(case.forward), np.log(case.backward))
    got, _ = case.apply(formula)
    rewards = np.asarray(_rewards(case.n, case.horizon)(A, labellings(case.n), case.start))
    return Equal(got + 0 * rewards, rewards)


@tested(REWARD, tier="full", examples=1, floats=True, at={"n": Choice(3), "horizon": Choice(3)})
def is_the_reward_of_the_transformer_on_longer_chains(formula, case):
    """The same on chains of three vertices, 720 labellings."""
    return is_the_reward_of_the_transformer(formula, case)


@functools.lru_cache(maxsize=8)
def _rewards(n: int, horizon: int) -> Any:
    """Return a compiled function of A, labellings and a start distance: the expected rewards without repetitions."""
    import jax

    model = Transformer(n, horizon, (1 / (n - 1),) * (n - 1), train_values=False, mask_self=True)
    return jax.jit(jax.vmap(model.expected_reward, in_axes=(None, 0, None)))


@functools.lru_cache(maxsize=8)
def _slopes(n: int, horizon: int, mask_self: bool) -> Any:
    """Return a compiled function of A, labellings and the starts' weights: the derivative by A of the mean reward over both."""
    import jax

    model = Transformer(n, horizon, (1 / (n - 1),) * (n - 1), train_values=False, mask_self=mask_self)

    def mean(A: Any, labels: Any, weights: Any) -> Any:
        rewards = [jax.vmap(lambda one, i=i: model.expected_reward(A, one, i))(labels).mean() for i in range(1, n)]
        return sum(weight * reward for weight, reward in zip(weights, rewards, strict=True))

    return jax.jit(jax.grad(mean))


@exact(GRADIENT, sizes={"n": (2, 3), "horizon": (1, 2), "mask_self": (False,)})
def is_the_derivative_of_the_sum_over_all_rollouts(formula, case):
    """SymPy's derivative of the reward by each entry that an instance uses, added up over all labellings."""
    import sympy

    n, pairs, labels = case.n, edges(case.n).tolist(), labellings(case.n, case.part)
    free = {(x, u, w): sympy.Symbol(f"A{x}_{u}_{w}", real=True) for x in range(2 * n) for u, w in pairs}
    there = {free[x, u, w]: case.alpha if x == u else case.beta if x == w else case.gamma for x, u, w in free}
    rows = [
        [
            0 if x == y and case.mask_self else exp(sum(free[x, u, w] for u, w in pairs if y in (u, w)) + sympy.S.Zero)
            for y in range(2 * n)
        ]
        for x in range(2 * n)
    ]
    reward: Any = sum(
        weight * sum(likelihood(rows, path) for path in rollouts(n, i, case.horizon, (0,)))
        for i, weight in enumerate(case.start_weights, 1)
    )
    slopes = {entry: reward.diff(symbol).xreplace(there) for entry, symbol in free.items()}
    tally: Counter[Any] = Counter()
    for entry in free:
        for place in labels[:, entry].tolist():
            tally[tuple(place), slopes[entry]] += 1
    want = np.zeros((2 * n,) * 3, dtype=int).astype(object)
    for (place, slope), count in tally.items():
        want[place] = want[place] + slope * sympy.Rational(count, len(labels))
    both = sorted(set(zip(array(case.apply(formula)).flat, want.flat, strict=True)), key=str)
    return Equal(array([got for got, _ in both]), array([slope for _, slope in both]))


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


@exact(CLASS_SIZES)
def count_the_entries(formula, case):
    """The entries of a matrix of three values, one class at a time."""
    ones = [symmetric_attention(2 * case.n, *(number(int(k == one), case.alpha) for k in range(3))) for one in range(3)]
    return Equal([int(size) for size in formula(case.n)], [int(entries.sum()) for entries in ones])


@dataclass(frozen=True)
class EveryLabelling:
    """The whole Transformer on chains of two vertices, over labellings (L, 4): A (4, 4, 4) -> 1 - expected reward."""

    horizon: int
    mask_self: bool
    labels: Any

    def loss(self, A: Any) -> Any:
        """Return the failure probability within the horizon."""
        import jax

        model = Transformer(2, self.horizon, (1.0,), train_values=False, mask_self=self.mask_self)
        return 1 - jax.vmap(lambda labels: model.expected_reward(A, labels, 1))(self.labels).mean()


@integrated(CLASS_SIZES, examples=1, at={"n": Choice(2), "mask_self": Choice(True)})
def set_the_pace_of_the_whole_matrix(formula, case, settings):
    """The flow of the whole matrix, and that of three values at the rates that the sizes give."""
    values = (case.alpha, case.beta, case.gamma)
    problem = EveryLabelling(3, case.mask_self, labellings(2))
    whole = flow.solve(problem, symmetric_attention(4, *values), case.time, **settings.solver).final
    record = Traversal(2, (1.0,), homogeneous=False, mask_self=case.mask_self, unit_rates=True, horizon=3)
    reduced = flow.solve(Paced(register(record), tuple(map(int, formula(2)))), values, case.time, **settings.solver).final
    return Equal(np.asarray(whole), symmetric_attention(4, *map(float, reduced)))


@dataclass(frozen=True)
class Paced:
    """A record's field with the rate of each parameter divided by a whole number."""

    record: Any
    sizes: tuple[int, ...]

    def field(self, params: Any) -> Any:
        """Return the rates."""
        return tuple(rate / size for rate, size in zip(self.record.field(params), self.sizes, strict=True))


@exact(REPETITIONS, sizes={"n": (2, 3)})
@enclosed(REPETITIONS, examples=4)
@tested(REPETITIONS, examples=20)
def add_a_geometric_number_of_tokens_a_visit(formula, case):
    """The reward from the dense systems with and without repetitions, and the lengths: visits of the one against the formula's other."""
    n, values = case.n, (case.forward, case.backward, case.other)
    plain, self_ = (dense.weights(n, *values, mask_self=mask) for mask in (True, False))
    odds = array([self_[x, x] / plain[x].sum() for x in dense.system(plain)[1]], plain)
    visits, (reward, _, tokens) = dense.visits(plain), dense.absorbed(plain)
    return All(
        Equal(dense.absorbed(self_)[0], reward),
        Equal(formula(n, *values, mask_self=True), tokens),
        Equal(formula(n, *values, mask_self=False), tokens + visits @ odds),
    )
