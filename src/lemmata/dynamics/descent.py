"""Exact gradient descent: p <- p - eta (grad L(p) + eps p), or p + eta field(p), all steps in one
compiled scan.

Two nested loops keep only the logged states. The numbers of inner steps and the step size are
traced: a ladder of step sizes compiles once. A run that keeps checkpoints is the same loop over
rows of these numbers, one row a segment.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from functools import cache, partial

import numpy as np

from lemmata.dynamics import memory
from lemmata.dynamics.checkpoint import driven
from lemmata.dynamics.compiling import LIGHTLY, known
from lemmata.dynamics.in_double import jax
from lemmata.dynamics.jax_problem import (
    fingerprint,
    floats,
    register,
    remembered,
    stacked,
    stepped,
    velocity,
)
from lemmata.dynamics.trajectory import Trajectory
from lemmata.store.store import Kept
from lemmata.terms.types import Params, Problem, Scalar, Tree, Vector

WORK = 2**23
"""Numbers that a segment updates, about, where checkpoints are kept: seconds at the most, so that
little is lost and calls cost nothing.
"""

ABREAST, LONG = 64, 100
"""Members that a processor takes at a time through so many steps or more: 256 at once cost up to
three times as much for each.
"""


def run(
    problem: Problem,
    init: Params,
    step_size: float,
    steps: int,
    logged: int = 100,
    *,
    kept: Kept | None = None,
    lightly: bool = False,
) -> Trajectory:
    """Run gradient descent and keep the first state and `logged` further ones, evenly spaced up to
    the last.

    Args:
        problem: a frozen record with `loss(params)` or `field(params)`; optionally `weight_decay`,
            and `largest_step`, the step size above which descent cannot settle.
        init: the parameters before the first step.
        step_size: eta > 0.
        steps: number of steps, at least 1.
        logged: number of states kept beside the first, at least 1.
        kept: how a checkpoint is read and written (`Store.checkpoint`); with one, a terminal is
            told how far the run has come.
        lightly: leave most optimisations out of the compilation, which for few and small steps
            takes longer than they do.

    Returns: the trajectory, its times eta times the steps taken, `info["steps"]` the steps taken.

    Raises: ValueError for bad numbers, among them a step size above the limit; FloatingPointError,
        naming the step, if the run turns non-finite.
    """
    settings = checked(problem, step_size, steps, logged)
    start = floats(init)
    key = ("descent", fingerprint((register(problem), start)), *settings, lightly)
    return remembered(
        key,
        lambda: _ran(problem, start, *settings, kept, _logged_lightly() if lightly else _logged),
    )


def batch(
    problem: Problem,
    inits: Params,
    step_sizes: Vector,
    steps: int,
    logged: int = 100,
    *,
    kept: Kept | None = None,
) -> Trajectory:
    """Run gradient descent from a batch of initial values, each with its own step size, in one
    vectorised scan or in chunks.

    Chunks fit into the memory, and where a processor takes many steps, into what it has at hand.

    Args:
        problem, steps, logged, kept: as in `run`; or a list of B problems that differ in their
            numbers alone, one for each member.
        inits: the parameters' structure, each array with a leading axis B.
        step_sizes: a step size for all, or (B,).

    Returns: the trajectory; states have leading axes (T, B), times are (T, B), and `info["chunks"]`
        says in how many pieces.

    Raises: as `run`.
    """
    start = floats(inits)
    sizes = np.broadcast_to(
        np.asarray(step_sizes, dtype=float), jax.tree.leaves(start)[0].shape[:1]
    )
    record, several = together(problem, sizes, steps, logged)

    def compute() -> Trajectory:
        member, member_problem = jax.tree.map(
            lambda leaf: leaf[0], (start, record if several else None)
        )
        state_bytes = sum(leaf.nbytes for leaf in jax.tree.leaves(member)) * (logged + 4)
        member_bytes = state_bytes + memory.written(
            velocity, member_problem if several else record, member
        )
        at_hand = jax.default_backend() == "cpu" and steps >= LONG
        chunks = memory.chunked(
            sizes.size,
            member_bytes,
            min(memory.budget(), ABREAST * member_bytes) if at_hand else None,
        )

        def segment(params: Params, counts: np.ndarray) -> Tree:
            def part(batch: Tree) -> Tree:
                return (
                    _batch(batch[2], *batch[:2], counts, several=True)
                    if several
                    else _batch(record, *batch[:2], counts)
                )

            return memory.mapped(part, (params, sizes, record if several else None), chunks, axis=1)

        marks, states = visited(segment, start, steps, logged, kept)
        return Trajectory(
            marks[:, None] * sizes[None, :],
            states,
            {"step_size": sizes, "steps": marks, "chunks": chunks},
        )

    return remembered(
        ("batch", fingerprint((record, start, sizes)), several, steps, logged), compute
    )


def ladder(
    problem: Problem, init: Params, time: float, coarsest_steps: int, halvings: int
) -> tuple[np.ndarray, list[Params]]:
    """Run descent to one and the same time with `coarsest_steps` steps, twice, four times, … as
    many.

    Args:
        problem, init: as in `run`.
        time: step size times steps, > 0.
        coarsest_steps: steps at the largest step size, at least 1.
        halvings: how often the step size is halved, at least 0.

    Returns: step sizes (halvings + 1,), and the final parameters at each.

    Raises: as `run`.
    """
    counts = [coarsest_steps * 2**k for k in range(halvings + 1)]
    return time / np.array(counts, dtype=float), [
        run(problem, init, time / count, count, logged=1, lightly=True).final for count in counts
    ]


def together(
    problem: Problem, step_sizes: np.ndarray, steps: int, logged: int
) -> tuple[Problem, bool]:
    """Return the problem of a batch, or a list of problems stacked into one, and whether it was a
    list.

    Raises: ValueError as `checked`, for each member, and for another number of problems than of
        step sizes.
    """
    several = isinstance(problem, list)
    if several and len(problem) != len(step_sizes):
        raise ValueError(
            f"give one problem for each of the {len(step_sizes)} initial values, not {len(problem)}"
        )
    for member, size in (
        zip(problem, step_sizes, strict=True)
        if several
        else [(problem, size) for size in np.unique(step_sizes)]
    ):
        checked(member, float(size), steps, logged)
    return (stacked(problem) if several else register(problem)), several


def checked(problem: Problem, step_size: float, steps: int, logged: int) -> tuple[float, int, int]:
    """Return the settings of a run as plain numbers.

    Raises: ValueError for a step size that is not positive or above the problem's `largest_step`,
        and for counts below 1.
    """
    limit = float(getattr(problem, "largest_step", math.inf))
    if not (math.isfinite(step_size) and step_size > 0):
        raise ValueError(f"the step size must be a positive number, not {step_size!r}")
    if step_size > limit:
        raise ValueError(
            f"the step size must be at most {limit:.6g}, the stability limit, not {step_size!r}"
        )
    counts = []
    for name, count in (("steps", steps), ("logged states", logged)):
        counts.append(operator.index(count))
        if count < 1:
            raise ValueError(f"{name} must be at least 1, not {count!r}")
    return float(step_size), counts[0], counts[1]


def visited(
    segment: Callable[[Params, np.ndarray], Tree],
    start: Params,
    steps: int,
    logged: int,
    kept: Kept | None = None,
    work: int = 1,
) -> tuple[np.ndarray, Tree]:
    """Drive a compiled loop and keep the first state and `logged` further ones, as evenly spaced as
    integers allow.

    Args:
        segment: (state, counts) -> the states after counts[0], counts[0] + counts[1], ... steps,
            stacked along a first axis.
        start: the state before the first step.
        steps, logged, kept: as in `run`; without `kept` there is one segment.
        work: of a step, for each number of the state: segments are such that the host looks up
            about once a second.

    Returns: the steps taken at each state kept, 0 first, and these states stacked.

    Raises: FloatingPointError, naming the first such step that was looked at, if the run turns
        non-finite.

    >>> visited(lambda x, counts: x + np.cumsum(counts), 0, 10, 4)
    (array([ 0,  2,  5,  7, 10]), array([ 0,  2,  5,  7, 10]))
    """
    parts, size = min(steps, logged), work * sum(np.size(leaf) for leaf in jax.tree.leaves(start))
    limit = max(1, WORK // size) if kept else steps
    pieces = -(-steps // (parts * limit))
    visits = steps * np.arange(parts * pieces + 1) // (parts * pieces)
    counts = np.diff(visits)
    length = max(1, limit * counts.size // steps)
    rows = np.pad(counts, (0, -counts.size % length)).reshape(-1, length)

    def advance(state: Tree, k: int) -> tuple[Tree, Tree]:
        states = jax.tree.map(np.asarray, segment(state, rows[k]))
        marks = np.minimum(k * length + np.arange(1, length + 1), counts.size)
        _refuse_nonfinite(states, visits[marks])
        mask = (marks % pieces == 0) & (np.diff(marks, prepend=k * length) > 0)
        return jax.tree.map(lambda leaf: leaf[-1], states), jax.tree.map(
            lambda leaf: leaf[mask], states
        )

    def report(_: Tree, k: int) -> str:
        return f"{visits[min(k * length, counts.size)]} of {steps} steps"

    _, log = driven(
        start, advance, lambda _, k: k < len(rows), kept=kept, told=report if kept else None
    )
    return visits[::pieces], jax.tree.map(
        lambda head, tail: np.concatenate([np.asarray(head)[None], tail]), start, log
    )


def _refuse_nonfinite(states: Params, steps: np.ndarray) -> None:
    good = np.stack(
        [np.isfinite(leaf).reshape(steps.size, -1).all(axis=1) for leaf in jax.tree.leaves(states)]
    ).all(axis=0)
    if not good.all():
        raise FloatingPointError(
            f"the run is not finite at step {steps[np.argmin(good)]}: use a smaller step size"
        )


def _ran(
    problem: Problem,
    start: Params,
    step_size: float,
    steps: int,
    logged: int,
    kept: Kept | None,
    loop: Callable[..., Tree],
) -> Trajectory:
    marks, states = visited(
        lambda params, counts: loop(problem, params, step_size, counts),
        start,
        steps,
        logged,
        kept,
    )
    return Trajectory(marks * step_size, states, {"step_size": step_size, "steps": marks})


def _steps(problem: Problem, params: Params, step_size: Scalar, counts: Vector) -> Tree:
    def step(_: Tree, p: Params) -> Tree:
        return stepped(p, step_size, velocity(problem, p))

    def segment(p: Params, count: Scalar) -> tuple[Tree, Tree]:
        after = jax.lax.fori_loop(0, count, step, p)
        return after, after

    return jax.lax.scan(segment, params, counts)[1]


_logged = jax.jit(_steps)


@cache
def _logged_lightly() -> Callable[..., Tree]:
    return jax.jit(_steps, compiler_options=known(LIGHTLY))


@partial(jax.jit, static_argnames="several")
def _batch(
    problem: Problem, params: Params, step_sizes: Vector, counts: Vector, several: bool = False
) -> Tree:
    return jax.vmap(_logged, in_axes=(0 if several else None, 0, 0, None), out_axes=1)(
        problem, params, step_sizes, counts
    )
