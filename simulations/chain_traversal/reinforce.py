"""REINFORCE: the whole Transformer trained on sampled rollouts, the reward of a group of rollouts measured against the group's mean.

The estimate is the mean of (R - mean R) grad log p(rollout), ascended by Adam. Instances, rollouts and evaluation have PRNG keys of their
own, each a function of the seed and the step alone. A Transformer that attends to edges only may be trained on the expected reward itself:
instances are drawn, and rollouts and starts averaged exactly, which takes a model of the reward that no learner from samples has. Between
segments of steps the policy is evaluated on fresh instances, greedily and by sampling, at every start distance; training ends once the
policy is right, or when its budget of steps is spent.
Source: COHEN_2026, "Experiments"; step size, initial values, groups and stopping after the authors' public code.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from lemmata.simulations.chain_traversal.monte_carlo import check_seed
from lemmata.store.store import Kept
from lemmata.terms.inputs import integer
from lemmata.terms.types import Key, Matrix, Params, Scalar, Tensor, Tree, Vector
from lemmata.theory.chain_traversal.problem import Transformer

BETA_1, BETA_2, ADAM_EPS = 0.9, 0.999, 1e-8
"""Adam's own constants. Its step is written out below: optax's rounds the square of the gradient otherwise, and over the 2000 steps of
the row without simple examples, which does not converge, a difference in the last bit grows until it shows in the recorded shares."""

SAMPLED_ENOUGH = 0.995
"""The source's criterion for stopping: the share of the last batch, sampled, that must be right."""
SHORT = 2**18
"""So many rollouts of a whole run take less time than to compile it in full. The rows of the tables take thirty times as many or more."""


@dataclass(frozen=True)
class Schedule:
    """How a policy is trained and evaluated.

    Args:
        batch: rollouts of a step, each on an instance of its own.
        groups: number of parts of the batch, each with a mean reward of its own; it divides the batch.
        rate: Adam's step size.
        most_steps: the budget.
        every: steps between two evaluations.
        instances: fresh instances of an evaluation at each start distance.
        at_once: number of groups held in memory at a time; it divides the number of groups.
        exact: ascend the expected reward of `batch` instances, averaged over all rollouts and starts, in place of the estimate.

    Raises: ValueError for numbers that are not positive, or that do not divide one another as stated.
    """

    batch: int = 4096
    groups: int = 1
    rate: float = 1e-2
    most_steps: int = 2000
    every: int = 50
    instances: int = 1000
    at_once: int = 1
    exact: bool = False

    def __post_init__(self) -> None:
        for name in ("batch", "groups", "most_steps", "every", "instances", "at_once"):
            integer(getattr(self, name), name.replace("_", " "), 1)
        if not (math.isfinite(self.rate) and self.rate > 0):
            raise ValueError(f"rate must be a positive number, not {self.rate!r}")
        if self.batch % self.groups or self.groups % self.at_once or (self.batch == self.groups and not self.exact):
            raise ValueError(
                "groups must divide the batch into 2 or more rollouts each, and groups at once must divide the groups; "
                f"batch, groups and groups at once are {self.batch}, {self.groups}, {self.at_once}"
            )


class State(NamedTuple):
    """A run between two segments: parameters, Adam's two moments of the gradient, steps done, and whether it may stop."""

    params: Params
    mean: Params
    square: Params
    steps: Vector
    learnt: Vector


class Trained(NamedTuple):
    """The outcome: parameters, steps, whether the criterion was met, the steps at each evaluation (K,) and the counts there.

    `counts` is (K, 2, n' - 1, 4): greedy and sampled, start distance, and of the instances their number, those answered right, those
    that met a sink, and those that went straight down their chain. `rewards` is (steps,), the mean reward of each batch.
    """

    params: Params
    steps: int
    learnt: bool
    marks: np.ndarray
    counts: np.ndarray
    rewards: np.ndarray


def train(
    problem: Transformer,
    schedule: Schedule,
    seed: int,
    *,
    tested: Transformer | None = None,
    init: Params = None,
    kept: Kept | None = None,
    told: str | None = None,
) -> Trained:
    """Train until greedy decoding is right on all fresh instances at tested starts, and more than 99.5 % of the last batch ended right.

    Args:
        problem: the Transformer with the starts and the horizon of training.
        schedule: sizes, rate and budget.
        seed: of all randomness, 0 <= seed < 2^31.
        tested: the same Transformer on other chains, starts or horizon, for evaluation; its `start_weights` say which starts greedy
            decoding must master. None for the problem itself.
        init: the parameters to start from, None for the problem's own law.
        kept: how a checkpoint is read and written (see `lemmata.dynamics.checkpoint`); a resumed run ends in the same bits.
        told: the name under which a terminal reports the run's progress, None for no report.

    Raises: ValueError for a bad seed or Transformers that do not share their parameters; FloatingPointError if the run turns non-finite.
    """
    tested = problem if tested is None else tested
    if on_other_chains(tested, problem.n, problem.horizon, problem.start_weights) != problem:
        raise ValueError("the tested Transformer may differ from the trained one in its chains, starts and horizon only")
    check_seed(seed)
    from lemmata.dynamics import jax_problem
    from lemmata.dynamics.checkpoint import driven
    from lemmata.dynamics.in_double import jax

    for_init, for_steps, for_looks = jax.random.split(jax.random.key(seed), 3)
    params = jax_problem.floats(problem.init(for_init) if init is None else init)
    nothing = jax.tree.map(np.zeros_like, params)
    state = State(params, nothing, nothing, np.int64(0), np.bool_(False))
    short = schedule.batch * schedule.most_steps <= SHORT
    advance = _segment(problem, schedule.batch, schedule.groups, schedule.at_once, schedule.every, short, schedule.exact)
    every_start = on_other_chains(tested, tested.n, tested.horizon, np.full(tested.n - 1, 1 / (tested.n - 1)))
    look = _evaluation(every_start, schedule.instances, short)

    def segment(state: State, _: int) -> tuple[State, Tree]:
        count = min(schedule.every, schedule.most_steps - int(state.steps))
        (params, mean, square, steps), rewards = jax.tree.map(np.asarray, advance(tuple(state[:4]), for_steps, schedule.rate, count))
        if not all(np.isfinite(leaf).all() for leaf in jax.tree.leaves(params)):
            raise FloatingPointError(f"the run is not finite by step {int(steps)}: take a smaller step size")
        counts = np.asarray(look(params, jax.random.fold_in(for_looks, steps)))
        asked = counts[0, np.array(tested.start_weights) > 0]
        learnt = np.bool_((asked[:, 1] == asked[:, 0]).all() and rewards[count - 1] > SAMPLED_ENOUGH)
        return State(params, mean, square, steps, learnt), (steps[None], counts[None], rewards[:count])

    def tell(state: State, _: int) -> str:
        return f"{told}: {int(state.steps)} of at most {schedule.most_steps} steps"

    end, (marks, counts, rewards) = driven(
        state,
        segment,
        lambda state, _: not state.learnt and state.steps < schedule.most_steps,
        kept=kept,
        told=tell if told else None,
    )
    return Trained(end.params, int(end.steps), bool(end.learnt), marks, counts, rewards)


def on_other_chains(problem: Transformer, n: int, horizon: int, start_weights: Vector) -> Transformer:
    """Return the same Transformer, over the same vocabulary, on chains of n vertices.

    >>> on_other_chains(Transformer(3, 4, (0.5, 0.5)), 2, 3, (1.0,)).vocabulary
    6
    """
    return replace(problem, n=n, horizon=horizon, start_weights=start_weights)


def reward_gradient(problem: Transformer, params: Params, key: Key, batch: int, groups: int = 1, at_once: int = 1) -> tuple[Params, Scalar]:
    """Return the estimate of the gradient of the expected reward, and the mean reward; JAX only.

    Its expectation is the gradient within the horizon times 1 - groups/batch, since a rollout's own reward is part of the mean.
    """
    from lemmata.dynamics.in_double import jax, jnp

    each = batch // groups

    def group(key: Key) -> tuple[Params, Scalar]:
        for_data, for_rollouts = jax.random.split(key)
        labels, distance = problem.draw(for_data, each)
        keys = jax.random.split(for_rollouts, each)
        vertices = jax.vmap(problem.rollout, in_axes=(None, 0, 0, 0))(params, keys, labels, distance)
        reward = jax.vmap(problem.outcome)(labels, distance, vertices)[0].astype(float)

        def surrogate(params: Params) -> Scalar:
            log_p = jax.vmap(problem.log_probability, in_axes=(None, 0, 0, 0))(params, labels, distance, vertices)
            return ((reward - reward.mean()) * log_p.sum(axis=1)).mean()

        return jax.grad(surrogate)(params), reward.mean()

    found = jax.lax.map(group, jax.random.split(key, groups), batch_size=at_once)
    return jax.tree.map(lambda part: jnp.mean(part, axis=0), found)


def expected_gradient(problem: Transformer, params: Params, key: Key, batch: int) -> tuple[Params, Scalar]:
    """Return the gradient of the expected reward on drawn instances, averaged over all starts and rollouts, and that reward; JAX only.

    Its expectation is the gradient within the horizon.

    Raises: ValueError unless the Transformer attends to edges only.
    """
    from lemmata.dynamics.in_double import jax, jnp

    labels, _ = problem.draw(key, batch)
    starts = jnp.asarray(problem.start_weights)

    def expected(params: Params) -> Scalar:
        return (jax.vmap(problem.rewards, in_axes=(None, 0))(params, labels) @ starts).mean()

    reward, slope = jax.value_and_grad(expected)(params)
    return slope, reward


@functools.lru_cache(maxsize=16)
def _segment(problem: Transformer, batch: int, groups: int, at_once: int, most: int, short: bool, exact: bool) -> Callable[..., Tree]:
    from lemmata.dynamics.compiling import LIGHTLY, known
    from lemmata.dynamics.in_double import jax, jnp

    def update(state: Tree, key: Key, rate: Scalar) -> tuple[Params, Scalar]:
        params, mean, square, steps = state
        fresh = jax.random.fold_in(key, steps)
        if exact:
            slope, reward = expected_gradient(problem, params, fresh, batch)
        else:
            slope, reward = reward_gradient(problem, params, fresh, batch, groups, at_once)
        mean = jax.tree.map(lambda m, g: BETA_1 * m + (1 - BETA_1) * g, mean, slope)
        square = jax.tree.map(lambda v, g: BETA_2 * v + (1 - BETA_2) * g * g, square, slope)
        power = (steps + 1).astype(float)
        first, second = 1 - jnp.power(BETA_1, power), 1 - jnp.power(BETA_2, power)

        def moved(p: Tensor, m: Tensor, v: Tensor) -> Tensor:
            return p + rate * (m / first) / (jnp.sqrt(v / second) + ADAM_EPS)

        return (jax.tree.map(moved, params, mean, square), mean, square, steps + 1), reward

    def segment(state: Tree, key: Key, rate: Scalar, count: Scalar) -> tuple[Params, Vector]:
        def one(k: Scalar, carry: tuple[Params, Vector]) -> tuple[Params, Vector]:
            state, rewards = carry
            state, reward = update(state, key, rate)
            return state, rewards.at[k].set(reward)

        return jax.lax.fori_loop(0, count, one, (state, jnp.zeros(most)))

    return jax.jit(segment, compiler_options=known(LIGHTLY) if short else None)


@functools.lru_cache(maxsize=16)
def _evaluation(problem: Transformer, instances: int, short: bool) -> Callable[..., Tree]:
    from lemmata.dynamics.compiling import LIGHTLY, known
    from lemmata.dynamics.in_double import jax, jnp

    starts = problem.n - 1
    total = instances * starts

    def counts(params: Params, key: Key) -> Tensor:
        for_data, for_rollouts = jax.random.split(key)
        labels, distance = problem.draw(for_data, total)[0], jnp.arange(total) % starts + 1
        greedy = jax.vmap(problem.greedy, in_axes=(None, 0, 0))(params, labels, distance)
        keys = jax.random.split(for_rollouts, total)
        sampled = jax.vmap(problem.rollout, in_axes=(None, 0, 0, 0))(params, keys, labels, distance)

        def counted(vertices: Matrix) -> Matrix:
            found = jnp.stack([jnp.ones(total, dtype=bool), *jax.vmap(problem.outcome)(labels, distance, vertices)], axis=1)
            return found.reshape(instances, starts, -1).sum(axis=0)

        return jnp.stack([counted(greedy), counted(sampled)])

    return jax.jit(counts, compiler_options=known(LIGHTLY) if short else None)
