"""Many gradient flows at once: one problem from a batch of initial values, integrated side by side on whatever device JAX finds.

dp/dt = -grad L(p) - eps p, or the problem's own field, by diffrax's explicit Dormand-Prince method of order 8 with its own adaptive
steps for each member, which meet the times asked for. One compiled call serves means over random starts; single or stiff flows
go to `simulations.flow`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import numpy as np

from simulations.engine import fingerprint, floats, register, remembered, velocity
from simulations.trajectory import Trajectory


def solve(problem: Any, inits: Any, times: Any, *, rtol: float = 1e-10, atol: float = 1e-12, most_steps: int = 100_000) -> Trajectory:
    """Integrate the flow of a problem from each of a batch of initial values.

    Args:
        problem: a frozen record with `loss(params)` or `field(params)`, optionally `weight_decay`.
        inits: the parameters' structure, each array with a leading axis B.
        times: a time, or strictly increasing times, at which the parameters are wanted, > 0.
        rtol, atol: tolerances of the solver.
        most_steps: steps after which a member is given up.

    Returns: the trajectory; states have leading axes (T, B).

    Raises: ValueError for bad times or tolerances; FloatingPointError naming the members that turned non-finite or gave up.
    """
    wanted = np.atleast_1d(np.asarray(times, dtype=float))
    if wanted.ndim != 1 or not wanted.size or not np.all(np.isfinite(wanted)) or wanted[0] <= 0 or np.any(np.diff(wanted) <= 0):
        raise ValueError("times must be finite, above 0 and strictly increasing")
    if not (rtol > 0 and atol > 0):
        raise ValueError(f"tolerances must be positive, not rtol = {rtol}, atol = {atol}")
    start = floats(inits)
    key = ("ensemble", fingerprint((register(problem), start)), wanted.tobytes(), rtol, atol, most_steps)
    return remembered(key, lambda: _solved(problem, start, wanted, rtol, atol, most_steps))


def _solved(problem: Any, start: Any, times: np.ndarray, rtol: float, atol: float, most_steps: int) -> Trajectory:
    states, steps = jax.tree.map(np.array, _integrated(problem, start, times, rtol, atol, most_steps))
    good = np.all([np.isfinite(leaf).reshape(*leaf.shape[:2], -1).all(axis=(0, 2)) for leaf in jax.tree.leaves(states)], axis=0)
    if not good.all():
        lost = ", ".join(map(str, np.flatnonzero(~good)))
        raise FloatingPointError(f"the flow does not reach time {times[-1]:g} for members {lost} (at most {most_steps} steps)")
    return Trajectory(times, states, {"method": "Dopri8", "rtol": rtol, "atol": atol, "steps": steps})


@partial(jax.jit, static_argnames="most_steps")
def _integrated(problem: Any, inits: Any, times: Any, rtol: Any, atol: Any, most_steps: int) -> Any:
    import diffrax

    def one(start: Any) -> Any:
        run = diffrax.diffeqsolve(
            diffrax.ODETerm(lambda t, p, _: velocity(problem, p)),
            diffrax.Dopri8(),
            t0=0.0,
            t1=times[-1],
            dt0=None,
            y0=start,
            saveat=diffrax.SaveAt(ts=times),
            stepsize_controller=diffrax.ClipStepSizeController(diffrax.PIDController(rtol=rtol, atol=atol), step_ts=times),
            max_steps=most_steps,
            throw=False,
        )
        return run.ys, run.stats["num_steps"]

    return jax.vmap(one, out_axes=(1, 0))(inits)
