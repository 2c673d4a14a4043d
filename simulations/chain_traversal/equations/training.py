"""Training: a base policy that imitates walks, then policy gradients with the advantage of each answer in its group.

The base first imitates walks that mostly follow equations, and learns them; then walks that seldom do, and forgets nothing of it but how
often. Each later update draws problems, and for each of them a group of derivations; with R the reward of one, the advantage is
(R - mean R)/(std R + eps) over its group, and Adam ascends the mean of advantage times log-probability of its tokens. As in GRPO, with one
update for each batch, so that nothing is clipped, and without a penalty for leaving the base.
Source: COHEN_2026, "Experiment: Real-World Setting", names GRPO; the base and all numbers are choices made here.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import optax

from lemmata.dynamics.checkpoint import driven
from lemmata.dynamics.in_double import jax, jnp
from lemmata.simulations.chain_traversal.equations import problems
from lemmata.simulations.chain_traversal.equations.policy import Policy, Shape
from lemmata.simulations.chain_traversal.equations.problems import Problem
from lemmata.store.store import Kept
from lemmata.terms.inputs import integer
from lemmata.terms.types import Key, Matrix, Params, Scalar, Tensor, Tree, Vector

WARM = 0.08
"""The share of the base's updates over which the rate rises."""
EVEN = 1e-4
"""Added to the spread of a group's rewards: a group whose derivations all fare alike teaches nothing."""
TAUGHT, SELDOM = (0.8, 0.1, 0.1), (0.25, 0.1, 0.65)
"""The odds of walks imitated first and last: along an equation, back along one, to any other variable."""
TAUGHT_SHARE = 0.8
"""The share of the base's updates that the first take."""


@dataclass(frozen=True)
class Schedule:
    """Numbers of a training.

    Args:
        base_updates, base_batch: updates of the base, and walks of each.
        base_rate: its largest step size; it rises and falls to nothing.
        updates: updates on rewards.
        batch, group: problems of an update, and derivations of each problem, at least 2.
        rate: Adam's step size.
        every: updates between two looks.
        instances: problems of each length in a look.

    Raises: ValueError for numbers of updates, problems or derivations that are too small.
    """

    base_updates: int = 2500
    base_batch: int = 128
    base_rate: float = 4e-3
    updates: int = 100
    batch: int = 32
    group: int = 16
    rate: float = 1e-3
    every: int = 20
    instances: int = 300

    def __post_init__(self) -> None:
        for name in ("base_updates", "base_batch", "updates", "batch", "every", "instances"):
            integer(getattr(self, name), name.replace("_", " "), 1)
        integer(self.group, "group", 2)


class State(NamedTuple):
    """Weights, Adam's memory and the updates done."""

    weights: Tree
    memory: Tree
    steps: Vector


def base(shape: Shape, schedule: Schedule, seed: int) -> Policy:
    """Return the base policy, which imitates walks on problems of all lengths.

    Raises: FloatingPointError if it turns non-finite.
    """
    for_weights, for_walks = jax.random.split(jax.random.key(seed))
    weights: Params = Policy(shape, for_weights)
    taught = round(TAUGHT_SHARE * schedule.base_updates)
    counts = np.array([taught, schedule.base_updates - taught])
    state = State(weights, _of_base(schedule).init(weights), np.int64(0))
    run = _imitation(shape, schedule)
    for odds, count in zip((TAUGHT, SELDOM), counts, strict=True):
        state = run(state, for_walks, np.array(odds), count)
    if not all(np.isfinite(leaf).all() for leaf in jax.tree.leaves(state.weights)):
        raise FloatingPointError(f"the base is not finite after {schedule.base_updates} updates: take a smaller rate")
    return state.weights


def reinforced(
    start: Policy, schedule: Schedule, weights: Vector, seeds: Sequence[int], *, kept: Kept | None = None, told: str | None = None
) -> tuple[Policy, dict[str, np.ndarray]]:
    """Train the base on rewards, once for each seed, side by side.

    Args:
        start: the base.
        schedule: the training.
        weights: of the lengths of training, (longest,).
        seeds: of problems and derivations, each from 0 to 2^31 - 1.
        kept: how a checkpoint is read and written (see `lemmata.dynamics.checkpoint`); a resumed run ends in the same bits.
        told: the name under which a terminal reports the run's progress, None for no report.

    Returns: the policies, arrays with a leading axis of seeds, and by name marks (K,), the updates at each look, looks
        (K, S, 4, longest) as `look` gives them, and rewards (K, S), the mean since the look before.

    Raises: FloatingPointError if a run turns non-finite.
    """
    count = len(seeds)
    every: Tree = jax.tree.map(lambda leaf: jnp.broadcast_to(leaf[None], (count, *leaf.shape)), start)
    for_updates, for_looks = jnp.stack([jax.random.split(jax.random.key(seed)) for seed in seeds], axis=1)
    memory = jax.vmap(optax.adam(schedule.rate).init)(every)
    advance, seen = _reinforcement(start.shape, schedule), looking(start.shape, schedule.instances)

    def one(state: State, _: int) -> tuple[State, Tree]:
        more = min(schedule.every, schedule.updates - int(state.steps[0]))
        state, reward = advance(state, for_updates, np.asarray(weights, dtype=float), np.int64(more))
        if not all(np.isfinite(leaf).all() for leaf in jax.tree.leaves(state.weights)):
            raise FloatingPointError(f"the run is not finite by update {int(state.steps[0])}: take a smaller rate")
        return state, (state.steps[:1], seen(state.weights, for_looks)[None], reward[None])

    def tell(state: State, _: int) -> str:
        return f"{told}: {int(state.steps[0])} of {schedule.updates} updates"

    state = State(every, memory, np.zeros(count, np.int64))
    end, log = driven(state, one, lambda state, _: int(state.steps[0]) < schedule.updates, kept=kept, told=tell if told else None)
    return end.weights, dict(zip(("marks", "looks", "rewards"), log, strict=True))


def advantages(rewards: Matrix) -> Matrix:
    """Return (R - mean R)/(std R + eps) of each row.

    >>> advantages(jnp.array([[1.0, 0.0], [1.0, 1.0]])).round(3).tolist()
    [[1.0, -1.0], [0.0, 0.0]]
    """
    mean, spread = rewards.mean(axis=1, keepdims=True), rewards.std(axis=1, keepdims=True)
    return (rewards - mean) / (spread + EVEN)


def surrogate(policy: Policy, drawn: Problem, derivations: Tensor, gains: Matrix, alive: Tensor) -> Scalar:
    """Return the mean over derivations of gain times log-probability of their own tokens, over the most tokens that one may choose.

    Args:
        policy: one policy.
        drawn: problems (B, …).
        derivations: their tokens (B, G, 2 + 2 steps).
        gains: (B, G).
        alive: which tokens belong to a derivation; the first two are given.
    """

    def of_problem(problem: Problem, tokens: Matrix) -> Matrix:
        cache = policy.read(problem)
        return jax.vmap(lambda one: policy.log_probabilities(cache, one))(tokens)

    chosen = jnp.where(alive[..., 2:], jax.vmap(of_problem)(drawn, derivations)[..., 1:], 0)
    return (chosen.sum(axis=2) * gains).mean() / (2 * policy.shape.layout.steps)


def derived(policy: Policy, key: Key, drawn: Problem, group: int) -> tuple[Tensor, problems.Outcome]:
    """Return a group of derivations for each problem, (B, G, 2 + 2 steps), and what came of them."""
    layout = policy.shape.layout

    def of_problem(key: Key, problem: Problem) -> tuple[Matrix, problems.Outcome]:
        cache = policy.read(problem)
        tokens = jax.vmap(lambda one: policy.derive(cache, one, problem))(jax.random.split(key, group))
        return tokens, jax.vmap(lambda one: problems.outcome(layout, problem, one))(tokens)

    return jax.vmap(of_problem)(jax.random.split(key, len(drawn.known)), drawn)


def update(shape: Shape, schedule: Schedule, state: State, key: Key, weights: Vector) -> tuple[State, Scalar]:
    """Return the state after one update on rewards, and the mean reward of its derivations."""
    for_problems, for_derivations = jax.random.split(jax.random.fold_in(key, state.steps))
    draw = jax.vmap(lambda one: problems.draw(shape.layout, one, weights))
    drawn = draw(jax.random.split(for_problems, schedule.batch))
    tokens, outcome = derived(state.weights, for_derivations, drawn, schedule.group)
    reward = outcome.right.astype(np.float32)
    slope = jax.grad(lambda policy: -surrogate(policy, drawn, tokens, advantages(reward), outcome.alive))(state.weights)
    return _stepped(optax.adam(schedule.rate), state, slope), reward.mean()


@functools.lru_cache(maxsize=16)
def looking(shape: Shape, instances: int) -> Callable[..., np.ndarray]:
    """Return (policies, keys) -> the shares that end right, end, go along equations and are straight, by length: (S, 4, longest)."""
    layout = shape.layout

    def look(policy: Policy, key: Key) -> Matrix:
        def at(key: Key, length: Scalar) -> Vector:
            for_problems, for_derivations = jax.random.split(key)
            draw = jax.vmap(lambda one: problems.draw(layout, one, jnp.ones(layout.longest)))
            drawn = draw(jax.random.split(for_problems, instances))._replace(length=jnp.broadcast_to(length, (instances,)))
            outcome = derived(policy, for_derivations, drawn, 1)[1]
            return jnp.stack([part.mean() for part in outcome[:4]])

        return jax.lax.map(lambda given: at(*given), (jax.random.split(key, layout.longest), jnp.arange(1, layout.longest + 1))).T

    return jax.jit(jax.vmap(look))


@functools.lru_cache(maxsize=4)
def _imitation(shape: Shape, schedule: Schedule) -> Callable[..., State]:
    layout, batch = shape.layout, schedule.base_batch

    def loss(policy: Policy, drawn: Problem, walks: Matrix) -> Scalar:
        return -jax.vmap(lambda problem, walk: policy.log_probabilities(policy.read(problem), walk))(drawn, walks)[:, 1:].mean()

    def one(state: State, key: Key, odds: Vector) -> State:
        for_problems, for_walks = (jax.random.split(one, batch) for one in jax.random.split(jax.random.fold_in(key, state.steps)))
        drawn = jax.vmap(lambda one: problems.draw(layout, one, jnp.ones(layout.longest)))(for_problems)
        walks = jax.vmap(lambda one, problem: problems.walk(layout, one, problem, odds))(for_walks, drawn)
        return _stepped(_of_base(schedule), state, jax.grad(loss)(state.weights, drawn, walks))

    return jax.jit(lambda state, key, odds, count: jax.lax.fori_loop(0, count, lambda _, state: one(state, key, odds), state))


@functools.lru_cache(maxsize=4)
def _reinforcement(shape: Shape, schedule: Schedule) -> Callable[..., tuple[State, Vector]]:
    def run(state: State, key: Key, weights: Vector, count: Scalar) -> tuple[State, Scalar]:
        def one(_: Scalar, carry: Tree) -> Tree:
            state, total = carry
            state, reward = update(shape, schedule, state, key, weights)
            return state, total + reward

        state, total = jax.lax.fori_loop(0, count, one, (state, jnp.float32(0)))
        return state, total / count.astype(np.float32)

    return jax.jit(jax.vmap(run, in_axes=(0, 0, None, None)))


def _of_base(schedule: Schedule) -> optax.GradientTransformation:
    warm = max(1, round(WARM * schedule.base_updates))
    most = max(schedule.base_updates, warm + 1)
    return optax.adam(optax.warmup_cosine_decay_schedule(0.0, schedule.base_rate, warm, most))


def _stepped(optimiser: optax.GradientTransformation, state: State, slope: Tree) -> State:
    with jax.numpy_dtype_promotion("standard"):  # optax counts in integers and multiplies these by floats
        change, memory = optimiser.update(slope, state.memory, state.weights)
    return State(optax.apply_updates(state.weights, change), memory, state.steps + 1)
