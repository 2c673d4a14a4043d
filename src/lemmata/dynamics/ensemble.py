"""Many gradient flows at once, integrated side by side on whatever device JAX finds: one problem,
or one for each member.

dp/dt = -grad L(p) - eps p, or the problem's own field, by diffrax from one time asked for to the
next, with adaptive steps of each member's own: the explicit method of Dormand and Prince of order
8, that of Tsitouras of order 5, or Kvaerno's implicit one of order 5 for stiff problems. One
compiled call serves means over random starts, or one for each chunk where memory does not hold them
all (`info["chunks"]` says so); a single flow goes to `lemmata.dynamics.flow`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from lemmata.dynamics import memory
from lemmata.dynamics.checkpoint import driven
from lemmata.dynamics.flow import DENSE_UP_TO
from lemmata.dynamics.in_double import jax
from lemmata.dynamics.jax_problem import (
    fingerprint,
    floats,
    register,
    remembered,
    stacked,
    velocity,
)
from lemmata.dynamics.trajectory import Trajectory
from lemmata.store.store import Kept
from lemmata.terms.types import Params, Problem, Scalar, Tree, Vector

EXPLICIT, LOWER, IMPLICIT = "Dopri8", "Tsit5", "Kvaerno5"
STAGES = 32
"""States that a member's step holds at the most: the stages of the method, and what is kept to
reject it.
"""


def solve(
    problem: Problem,
    inits: Params,
    times: Vector,
    *,
    rtol: float = 1e-10,
    atol: float = 1e-12,
    most_steps: int = 100_000,
    method: str = EXPLICIT,
    kept: Kept | None = None,
) -> Trajectory:
    """Integrate the flow of a problem from each of a batch of initial values.

    Args:
        problem: a frozen record with `loss(params)` or `field(params)`, optionally `weight_decay`;
            or a list of B such records that differ in their numbers alone, one for each member.
        inits: the parameters' structure, each array with a leading axis B.
        times: a time, or strictly increasing times, at which the parameters are wanted, > 0.
        rtol, atol: tolerances of the solver.
        most_steps: steps after which a member is given up.
        method: "Dopri8" (explicit); "Tsit5" (explicit), whose steps cost less than half, where
            stability bounds their size rather than the tolerance; or "Kvaerno5" (implicit, with the
            Jacobian by autodiff) for stiff problems and for their long tails. Beyond 400 unknowns
            of a member the first replaces the last; `info["method"]` says which was used.
        kept: how a checkpoint is read and written (`Store.checkpoint`); with one, a terminal is
            told how far the run has come.

    Returns: the trajectory; states have leading axes (T, B), `info["steps"]` those of each member.

    Raises: ValueError for bad times, tolerances or methods, or another number of problems than of
        initial values; FloatingPointError naming the members that turned non-finite or gave up.
    """
    instants = np.atleast_1d(np.asarray(times, dtype=float))
    if (
        instants.ndim != 1
        or not instants.size
        or not np.all(np.isfinite(instants))
        or instants[0] <= 0
        or np.any(np.diff(instants) <= 0)
    ):
        raise ValueError(
            f"times must be finite, positive and strictly increasing, not {times!r:.60}"
        )
    if not (rtol > 0 and atol > 0):
        raise ValueError(f"tolerances must be positive, not rtol = {rtol}, atol = {atol}")
    if method not in (EXPLICIT, LOWER, IMPLICIT):
        raise ValueError(f"method must be {EXPLICIT}, {LOWER} or {IMPLICIT}, not {method!r}")
    start = floats(inits)
    members = jax.tree.leaves(start)[0].shape[0]
    large = sum(leaf.size for leaf in jax.tree.leaves(start)) > members * DENSE_UP_TO
    method = EXPLICIT if large and method == IMPLICIT else method
    several = isinstance(problem, list)
    if several and len(problem) != members:
        raise ValueError(
            f"give one problem for each of the {members} initial values, not {len(problem)}"
        )
    record = stacked(problem) if several else register(problem)
    key = (
        "ensemble",
        fingerprint((record, start)),
        several,
        instants.tobytes(),
        rtol,
        atol,
        most_steps,
        method,
    )
    return remembered(
        key,
        lambda: _solved(record, start, instants, (rtol, atol), most_steps, method, several, kept),
    )


def _solved(
    problem: Problem,
    start: Params,
    times: np.ndarray,
    tolerances: tuple[float, float],
    limit: int,
    method: str,
    several: bool,
    kept: Tree,
) -> Trajectory:
    ends = np.concatenate([[0.0], times])
    members = jax.tree.leaves(start)[0].shape[0]
    chunks = memory.chunked(members, _bytes(problem, start, method, several))

    def advance(state: Tree, k: int) -> tuple[Tree, Tree]:
        params, steps = state

        def part(batch: Tree) -> Tree:
            member_problem = batch[0] if several else problem
            return _integrated(
                member_problem, batch[1], ends[k], ends[k + 1], *tolerances, limit, method, several
            )

        results = memory.mapped(part, (problem if several else None, params), chunks)
        params, step_counts, arrived = jax.tree.map(np.asarray, results)
        steps = steps + step_counts
        failures = ~arrived | (steps > limit)
        if failures.any():
            indices = ", ".join(map(str, np.flatnonzero(failures)))
            raise FloatingPointError(
                f"the flow does not reach time {times[-1]:g} within {limit} steps for members"
                f" {indices}"
            )
        return (params, steps), jax.tree.map(lambda leaf: leaf[None], (params, steps))

    def report(_: Tree, k: int) -> str:
        return f"time {ends[k]:g} of {times[-1]:g}"

    first = start, np.zeros(members, np.int64)
    _, (states, steps) = driven(
        first, advance, lambda _, k: k < times.size, kept=kept, told=report if kept else None
    )
    return Trajectory(
        times,
        states,
        {
            "method": method,
            "rtol": tolerances[0],
            "atol": tolerances[1],
            "steps": steps[-1],
            "chunks": chunks,
        },
    )


def _bytes(problem: Problem, start: Params, method: str, several: bool) -> int:
    """Return the bytes that a member takes: its stages, what a velocity computes, and for the
    implicit method Jacobian and factors.
    """
    member_problem, init = jax.tree.map(lambda leaf: leaf[0], (problem if several else None, start))
    size = sum(leaf.size for leaf in jax.tree.leaves(init))
    slope = memory.written(velocity, member_problem if several else problem, init)
    return slope + 8 * (STAGES * size + (4 * size * size if method == IMPLICIT else 0))


@partial(jax.jit, static_argnames=("most_steps", "method", "several"))
def _integrated(
    problem: Problem,
    inits: Params,
    since: Scalar,
    until: Scalar,
    rtol: Scalar,
    atol: Scalar,
    most_steps: int,
    method: str,
    several: bool,
) -> Tree:
    import diffrax
    import optimistix

    # diffrax's own chord iteration takes the rounding left where a flow has settled for divergence,
    # and never gets on Newton can't settle below the rounding of a residual of moderate size,
    # whatever the steps are asked for
    floors: Tree = jax.numpy.maximum(rtol, 1e-11), jax.numpy.maximum(atol, 1e-13)
    newton = optimistix.Newton(*floors, cauchy_termination=True)
    solver: Any = {
        EXPLICIT: diffrax.Dopri8(),
        LOWER: diffrax.Tsit5(),
        IMPLICIT: diffrax.Kvaerno5(root_finder=newton),
    }[method]

    def integrate(problem: Problem, start: Params) -> Tree:
        solution = diffrax.diffeqsolve(
            diffrax.ODETerm(lambda t, p, _: velocity(problem, p)),
            solver,
            t0=since,
            t1=until,
            dt0=None,
            y0=start,
            saveat=diffrax.SaveAt(t1=True),
            stepsize_controller=diffrax.PIDController(rtol=rtol, atol=atol),
            max_steps=most_steps,
            throw=False,
        )
        end = jax.tree.map(lambda leaf: leaf[0], solution.ys)
        finite = jax.tree.reduce(
            lambda good, leaf: good & jax.numpy.isfinite(leaf).all(),
            end,
            solution.result == diffrax.RESULTS.successful,
        )
        return end, solution.stats["num_steps"], finite

    return jax.vmap(integrate, in_axes=(0 if several else None, 0))(problem, inits)
