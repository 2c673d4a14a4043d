"""Stochastic gradient descent on data actually drawn: a fresh batch each step, the gradient of the problem's `sample_loss`.

p <- p - eta (grad l(p; data) + eps p). It shares no formula with the population loss, so their agreement tests both.
"""

from __future__ import annotations

import operator
from typing import Any

import jax
import numpy as np

from simulations.descent import checked, log_marks, refuse_nonfinite
from simulations.engine import descent_direction, fingerprint, floats, register, remembered, stepped
from simulations.trajectory import Trajectory


def run(problem: Any, init: Any, step_size: float, steps: int, key: Any, batch: int = 16, logged: int = 100) -> Trajectory:
    """Run stochastic gradient descent and keep the first state and `logged` further ones.

    Args:
        problem: a frozen record with `draw(key, batch)` and `sample_loss(params, data)`; optionally `weight_decay`, `largest_step`.
        init: the parameters before the first step.
        step_size: eta > 0.
        steps: number of steps, at least 1.
        key: a JAX key that is used for nothing else.
        batch: sequences drawn in each step, at least 1.
        logged: number of states kept beside the first, at least 1.

    Returns: the trajectory, its times eta times the steps taken.

    Raises: ValueError for bad numbers; FloatingPointError, naming the step, if the run turns non-finite.
    """
    settings = checked(problem, step_size, steps, logged)
    if operator.index(batch) < 1:
        raise ValueError(f"batch must be at least 1, not {batch!r}")
    start = floats(init)
    known = ("sampling", fingerprint((register(problem), start, key)), *settings, batch)
    return remembered(known, lambda: _ran(problem, start, *settings, key, batch))


def _ran(problem: Any, start: Any, step_size: float, steps: int, logged: int, key: Any, batch: int) -> Trajectory:
    marks = log_marks(steps, logged)
    later = _logged(problem, start, step_size, np.diff(marks), key, batch)
    states = jax.tree.map(lambda first, rest: np.concatenate([first[None], np.asarray(rest)]), start, later)
    refuse_nonfinite(states, marks)
    return Trajectory(marks * step_size, states, {"step_size": step_size, "steps": marks, "batch": batch})


@jax.jit(static_argnames="batch")
def _logged(problem: Any, params: Any, step_size: Any, counts: Any, key: Any, batch: int) -> Any:
    def step(_: Any, carry: Any) -> Any:
        p, key = carry
        key, fresh = jax.random.split(key)
        data = problem.draw(fresh, batch)
        return stepped(p, step_size, descent_direction(problem, lambda q: problem.sample_loss(q, data), p)), key

    def segment(carry: Any, count: Any) -> tuple[Any, Any]:
        carry = jax.lax.fori_loop(0, count, step, carry)
        return carry, carry[0]

    return jax.lax.scan(segment, (params, key), counts)[1]
