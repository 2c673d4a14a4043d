"""Full-batch training that stops by a rule: a fixed number of updates after the loss has first met a threshold.

What is trained, and how it is updated, is an `Optimiser`. One compiled loop serves all seeds and stops when all are done; between its
segments the host looks at the state, as `lemmata.dynamics.checkpoint` does it.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

import numpy as np

from lemmata.store.store import Kept
from lemmata.terms.types import Params, Scalar, Tree

Checkpoints: TypeAlias = Callable[[str], Kept | None]
"""How a run of several parts, named by words, keeps each of them: `Store.checkpoint`."""

THRESHOLD, SEGMENT, MOST_UPDATES = 0.01, 25_000, 2_000_000
"""The loss at which the source stops; the updates after which a run may keep a checkpoint; and those after which it is given up."""


class Optimiser(NamedTuple):
    """How a student is updated.

    `memory(student)` is what is remembered before the first update; `step(student, memory, count, data, lr)` is the loss before update
    number `count`, from 1 on, and (student, memory) after it.
    """

    memory: Callable[[Params], Tree]
    step: Callable[..., Tree]


class State(NamedTuple):
    """A run between two updates; `loss` is that before the last one, `reached` the updates at which it met the threshold, -1 before."""

    student: Params
    memory: Tree
    loss: Scalar
    updates: Scalar
    reached: Scalar
    done: Scalar


def train(
    optimiser: Optimiser,
    students: Params,
    data: Tree,
    extra_updates: int,
    lr: float,
    *,
    most_updates: int = MOST_UPDATES,
    segment: int = SEGMENT,
    kept: Kept | None = None,
    log: bool = False,
    progress: bool = False,
) -> tuple[State, Tree]:
    """Train a batch until each loss is at most 0.01, and for `extra_updates` more updates.

    Args:
        optimiser: what one update is.
        students, data: its arguments, pytrees of arrays with a leading axis of seeds.
        extra_updates: updates after the threshold is met, at least 0.
        lr: step size, > 0.
        most_updates: updates after which training stops, the threshold met or not.
        segment: updates between two looks at the state by the host.
        kept: how a checkpoint is read and written (see `lemmata.dynamics.checkpoint`); a resumed run ends in the same bits.
        log: keep the state at each look, the initial one included.
        progress: show the updates done on a terminal.

    Returns: the final state, arrays with a leading axis of seeds, and the states kept, stacked along a further one (None without `log`).

    Raises: ValueError for bad numbers; FloatingPointError if the run turns non-finite.
    """
    from lemmata.dynamics import checkpoint, jax_problem
    from lemmata.dynamics.in_double import jax

    for name, value, least in (("extra updates", extra_updates, 0), ("most updates", most_updates, 1), ("segment", segment, 1)):
        if operator.index(value) < least:
            raise ValueError(f"{name} must be at least {least}, not {value}")
    if not (np.isfinite(lr) and lr > 0):
        raise ValueError(f"lr must be a positive number, not {lr!r}")
    students, data = jax_problem.floats((students, data))
    seeds = len(jax.tree.leaves(students)[0])
    memory = jax_problem.floats(jax.vmap(optimiser.memory)(students))
    counts = np.zeros(seeds, np.int64)
    state = State(students, memory, np.full(seeds, np.inf), counts, counts - 1, np.zeros(seeds, bool))
    advance = _advance(optimiser)

    def segmented(state: State, _: int) -> tuple[State, State | None]:
        count = np.int64(min(segment, most_updates - int(state.updates.max())))
        state = jax.tree.map(np.asarray, advance(state, data, np.float64(lr), np.int64(extra_updates), count))
        if not all(np.isfinite(part).all() for part in jax.tree.leaves(state)):
            raise FloatingPointError(f"the run is not finite by update {int(state.updates.max())}: take a smaller lr")
        return state, stacked(state) if log else None

    def stacked(state: State) -> State:
        return jax.tree.map(lambda part: part[None], state)

    def told(state: State, _: int) -> str:
        return f"{int(state.updates.max())} updates, {int(state.done.sum())} of {seeds} seeds done"

    end, later = checkpoint.driven(
        state,
        segmented,
        lambda state, _: not state.done.all() and state.updates.max() < most_updates,
        kept=kept,
        told=told if progress else None,
    )
    if not log:
        return end, None
    first = stacked(state)
    return end, first if later is None else jax.tree.map(lambda *parts: np.concatenate(parts), first, later)


def refuse_unfinished(end: State, names: Iterable[str], most_updates: int = MOST_UPDATES) -> None:
    """Raise FloatingPointError, with name and loss, if some of a batch have never met the threshold."""
    lost = [f"{loss:.3g}{name}" for name, loss, done in zip(names, end.loss, end.done, strict=True) if not done]
    if lost:
        raise FloatingPointError(f"the loss has not met {THRESHOLD:g} within {most_updates} updates: it stands at {', '.join(lost)}")


@functools.cache
def _advance(optimiser: Optimiser) -> Callable[..., Tree]:
    from lemmata.dynamics.in_double import jax, jnp

    def update(state: State, data: Tree, lr: Scalar, extra: Scalar) -> State:
        loss, after = optimiser.step(state.student, state.memory, state.updates + 1, data, lr)
        reached = jnp.where((state.reached < 0) & (loss <= THRESHOLD), state.updates, state.reached)
        done = (reached >= 0) & (state.updates >= reached + extra)
        student, memory = jax.tree.map(lambda old, new: jnp.where(done, old, new), (state.student, state.memory), after)
        return State(student, memory, loss, jnp.where(done, state.updates, state.updates + 1), reached, done)

    def run(state: State, data: Tree, lr: Scalar, extra: Scalar, count: Scalar) -> State:
        last = state.updates + count
        return jax.lax.while_loop(lambda s: ~s.done & (s.updates < last), lambda s: update(s, data, lr, extra), state)

    return jax.jit(jax.vmap(run, in_axes=(0, 0, None, None, None)))
