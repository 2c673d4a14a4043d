"""Stochastic gradient descent on data actually drawn: a fresh batch each step, the gradient of the
problem's `sample_loss`.

p <- p - eta (grad l(p; data) + eps p). It shares no formula with the population loss, so their
agreement tests both.
"""

from __future__ import annotations

import operator

import numpy as np

from lemmata.dynamics.descent import together, visited
from lemmata.dynamics.in_double import jax
from lemmata.dynamics.jax_problem import descent_direction, fingerprint, floats, remembered, stepped
from lemmata.dynamics.trajectory import Trajectory
from lemmata.store.store import Kept
from lemmata.terms.types import Key, Params, Problem, Scalar, Tree, Vector


def run(
    problem: Problem,
    init: Params,
    step_size: float,
    steps: int,
    key: Key,
    batch: int = 16,
    logged: int = 100,
    *,
    kept: Kept | None = None,
) -> Trajectory:
    """Run stochastic gradient descent and keep the first state and `logged` further ones.

    Args:
        problem: a frozen record with `draw(key, batch)` and `sample_loss(params, data)`; optionally
            `weight_decay`, `largest_step`.
        init: the parameters before the first step.
        step_size: eta > 0.
        steps: number of steps, at least 1.
        key: a JAX key that is used for nothing else.
        batch: sequences drawn in each step, at least 1.
        logged: number of states kept beside the first, at least 1.
        kept: how a checkpoint is read and written (`Store.checkpoint`); with one, a terminal is
            told how far the run has come.

    Returns: the trajectory, its times eta times the steps taken.

    Raises: ValueError for bad numbers; FloatingPointError, naming the step, if the run turns
        non-finite.
    """
    start = jax.tree.map(lambda leaf: leaf[None], floats(init))
    trajectory = runs(problem, start, step_size, steps, key[None], batch, logged, kept=kept)
    return Trajectory(
        trajectory.times, jax.tree.map(lambda leaf: leaf[:, 0], trajectory.states), trajectory.info
    )


def runs(
    problem: Problem,
    inits: Params,
    step_sizes: Vector,
    steps: int,
    keys: Key,
    batch: int = 16,
    logged: int = 100,
    *,
    kept: Kept | None = None,
) -> Trajectory:
    """Run stochastic gradient descent from a batch of initial values, each on draws of its own, in
    one vectorised scan.

    Args:
        problem, steps, batch, logged, kept: as in `run`; or a list of B problems that differ in
            their numbers alone.
        inits: the parameters' structure, each array with a leading axis B.
        step_sizes: a step size for all, or (B,).
        keys: (B,) JAX keys that are used for nothing else.

    Returns: the trajectory; states have leading axes (T, B), times are (T,), or (T, B) for step
        sizes (B,).

    Raises: as `run`; ValueError unless there is one key for each initial value.
    """
    if operator.index(batch) < 1:
        raise ValueError(f"the batch must be at least 1, not {batch!r}")
    start = floats(inits)
    etas = np.asarray(step_sizes, dtype=float)
    sizes = np.broadcast_to(etas, jax.tree.leaves(start)[0].shape[:1])
    record, several = together(problem, sizes, steps, logged)
    if keys.shape != jax.tree.leaves(start)[0].shape[:1]:
        raise ValueError(f"give one key for each initial value, not keys of shape {keys.shape}")
    kind, origin = jax.random.key_impl(keys), (start, np.asarray(jax.random.key_data(keys)))

    def segment(state: Tree, counts: Vector) -> Tree:
        params, draws = state
        after, draws = _logged(
            record,
            params,
            sizes,
            counts,
            jax.random.wrap_key_data(draws, impl=kind),
            batch,
            several,
        )
        return after, jax.random.key_data(draws)

    def compute() -> Trajectory:
        marks, (states, _) = visited(segment, origin, steps, logged, kept, work=batch)
        return Trajectory(
            np.multiply.outer(marks, etas),
            states,
            {"step_size": etas, "steps": marks, "batch": batch},
        )

    return remembered(
        ("sampling", fingerprint((record, start, keys, etas)), several, steps, logged, batch),
        compute,
    )


@jax.jit(static_argnames=("batch", "several"))
def _logged(
    problem: Problem,
    params: Params,
    step_sizes: Vector,
    counts: Vector,
    keys: Key,
    batch: int,
    several: bool,
) -> Tree:
    def step(problem: Problem, step_size: Scalar, carry: Tree) -> Tree:
        p, key = carry
        key, fresh = jax.random.split(key)
        data = problem.draw(fresh, batch)
        return stepped(
            p, step_size, descent_direction(problem, lambda q: problem.sample_loss(q, data), p)
        ), key

    def descend(problem: Problem, params: Params, step_size: Scalar, key: Key) -> Tree:
        def segment(carry: Tree, count: Scalar) -> tuple[Tree, Tree]:
            carry = jax.lax.fori_loop(
                0, count, lambda _, carry: step(problem, step_size, carry), carry
            )
            return carry, carry

        return jax.lax.scan(segment, (params, key), counts)[1]

    return jax.vmap(descend, in_axes=(0 if several else None, 0, 0, 0), out_axes=1)(
        problem, params, step_sizes, keys
    )
