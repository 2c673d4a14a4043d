"""Row 2 of the talk's table: A, B and C trained by full-batch gradient descent with the source's adaptive step size.

p <- p - lr / (sqrt(s_n) + 1e-6) grad L, where s_n is the moving average (0.8), corrected for its start, of |grad_A| + |grad_B| + |grad_C|
(Frobenius norms, grad_A that of the full matrix); after each update A is projected to its diagonal. Training goes on for a
fixed number of updates after the loss has first met the threshold. One compiled loop serves all seeds and stops when all are done.
Source: COHEN_2026, "Generalization errors with vs. without special sequences", second row.
"""

from __future__ import annotations

import functools
import operator
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from theory.state_space.problem import columns

SMOOTHING, FLOOR, THRESHOLD = 0.8, 1e-6, 0.01
SEGMENT, MOST_UPDATES = 25_000, 2_000_000


class State(NamedTuple):
    """A run between two updates; `reached` is the number of updates at which the loss met the threshold, -1 before."""

    a: Any
    b: Any
    c: Any
    average: Any
    loss: Any
    updates: Any
    reached: Any
    done: Any


class Trained(NamedTuple):
    """The outcome: updates until the loss met the threshold, final loss and student; a is (D, D) where not projected."""

    steps_to_threshold: Any
    loss: Any
    a: Any
    b: Any
    c: Any


def train_adaptive(
    a: Any,
    b: Any,
    c: Any,
    inputs: Any,
    labels: Any,
    extra_updates: int,
    lr: float,
    projected: bool = True,
    most_updates: int = MOST_UPDATES,
) -> Trained:
    """Train until the loss is at most 0.01, and for `extra_updates` more updates.

    Args:
        a, b, c: (D,) the initial student, A = diag(a).
        inputs: (N, H), u_0 first.
        labels: (N,) outputs at time H.
        extra_updates: updates after the threshold is met, at least 0.
        lr: numerator of the step size, > 0.
        projected: keep A diagonal; else the full matrix is trained and returned.
        most_updates: updates after which the threshold is given up.

    Returns: a record with steps_to_threshold, loss, a, b, c.

    Raises: ValueError for bad shapes or numbers; FloatingPointError if the run turns non-finite or never meets the threshold.

    >>> record = train_adaptive([0.5], [1.0], [1.0], [[0.0, 1.0]], [1.0], 0, 0.01)
    >>> record.steps_to_threshold, record.loss
    (0, 0.0)
    """
    student, data = columns(a=a, b=b, c=c), checked_data(inputs, labels)
    first = student if projected else (np.diag(student[0]), *student[1:])
    found = train([part[None] for part in (*first, *data)], extra_updates, lr, projected=projected, most_updates=most_updates)[0]
    if not found.done[0]:
        raise FloatingPointError(f"the loss has not met {THRESHOLD:g} within {most_updates} updates: it stands at {found.loss[0]:.3g}")
    return Trained(int(found.reached[0]), float(found.loss[0]), found.a[0], found.b[0], found.c[0])


def checked_data(inputs: Any, labels: Any) -> tuple[np.ndarray, np.ndarray]:
    """Return inputs (N, H) and labels (N,) as floats.

    Raises: ValueError for no data, shapes that do not match, or entries that are not finite.
    """
    inputs, labels = np.asarray(inputs, dtype=float), np.asarray(labels, dtype=float)
    if inputs.ndim != 2 or not inputs.size or labels.shape != inputs.shape[:1]:
        raise ValueError(f"inputs (N, H) and labels (N,) must match and hold at least one sequence, not {inputs.shape} and {labels.shape}")
    if not (np.isfinite(inputs).all() and np.isfinite(labels).all()):
        raise ValueError("inputs and labels must be finite")
    return inputs, labels


def train(
    arrays: Any,
    extra_updates: int,
    lr: float,
    *,
    projected: bool = True,
    most_updates: int = MOST_UPDATES,
    segment: int = SEGMENT,
    kept: tuple[Callable[[], Any], Callable[[Any], None]] | None = None,
    log: bool = False,
    progress: bool = False,
) -> tuple[State, list[State]]:
    """Train a batch: (a, b, c, inputs, labels), each with a leading axis of seeds.

    Args:
        arrays: the batch.
        extra_updates, lr, projected, most_updates: as in `train_adaptive`.
        segment: updates between two visits of the host.
        kept: how a checkpoint is read (None if there is none) and written; a resumed run ends in the same bits.
        log: keep the state at each visit, the initial one included.
        progress: tell the updates done on stderr.

    Returns: the final state, arrays with a leading axis of seeds, and the states kept.
    """
    import jax

    from simulations import engine  # switches JAX to 64 bits

    for name, value, least in (("extra updates", extra_updates, 0), ("most updates", most_updates, 1), ("segment", segment, 1)):
        if operator.index(value) < least:
            raise ValueError(f"{name} must be at least {least}, not {value}")
    if not (np.isfinite(lr) and lr > 0):
        raise ValueError(f"lr must be a positive number, not {lr!r}")
    a, b, c, inputs, labels = engine.floats(tuple(arrays))
    seeds = len(a)
    floats, counts = np.zeros(seeds), np.zeros(seeds, np.int64)
    state = State(a, b, c, floats, floats + np.inf, counts, counts - 1, np.zeros(seeds, bool))
    found = kept[0]() if kept else None
    if found is not None:
        state = State(*(np.asarray(part, dtype=like.dtype) for part, like in zip(found, state, strict=True)))
    states, advance = [state], _advance(projected)
    while not state.done.all() and state.updates.max() < most_updates:
        count = min(segment, most_updates - int(state.updates.max()))
        state = jax.tree.map(np.asarray, advance(state, inputs, labels, np.float64(lr), np.int64(extra_updates), np.int64(count)))
        if not all(np.isfinite(part).all() for part in state):
            raise FloatingPointError(f"the run is not finite by update {int(state.updates.max())}: take a smaller lr")
        if log:
            states.append(state)
        if kept and not state.done.all():
            kept[1](state)
        if progress:
            print(f"{int(state.updates.max())} updates, {int(state.done.sum())} of {seeds} seeds done", file=sys.stderr)
    return state, states


@functools.cache
def _advance(projected: bool) -> Callable[..., Any]:
    import jax
    import jax.numpy as jnp

    slopes = _projected_slopes if projected else _full_slopes

    def update(state: State, inputs: Any, labels: Any, lr: Any, extra: Any) -> State:
        loss, (da, db, dc), norm = slopes((state.a, state.b, state.c), inputs, labels)
        reached = jnp.where((state.reached < 0) & (loss <= THRESHOLD), state.updates, state.reached)
        done = (reached >= 0) & (state.updates >= reached + extra)
        average = SMOOTHING * state.average + (1 - SMOOTHING) * norm
        count = (state.updates + 1).astype(average.dtype)
        size = jnp.where(done, 0.0, lr / (jnp.sqrt(average / (1 - SMOOTHING**count)) + FLOOR))
        a, b, c = state.a - size * da, state.b - size * db, state.c - size * dc
        return State(a, b, c, average, loss, jnp.where(done, state.updates, state.updates + 1), reached, done)

    def run(state: State, inputs: Any, labels: Any, lr: Any, extra: Any, count: Any) -> State:
        last = state.updates + count
        return jax.lax.while_loop(
            lambda s: ~s.done & (s.updates < last),
            lambda s: update(s, inputs, labels, lr, extra),
            state,
        )

    return jax.jit(jax.vmap(run, in_axes=(0, 0, 0, None, None, None)))


def _projected_slopes(student: Any, inputs: Any, labels: Any) -> tuple[Any, Any, Any]:
    """Return loss, gradient, and the sum of norms, that of the full matrix's gradient c_i b_j sum_lm m_{l+m+1} a_i^l a_j^m."""
    import jax.numpy as jnp

    a, b, c = student
    horizon = inputs.shape[1]
    powers = [jnp.ones_like(a)]
    for _ in range(horizon - 1):
        powers.append(powers[-1] * a)
    V = jnp.stack(powers, axis=1)
    reverse = inputs[:, ::-1]
    residual = reverse @ ((b * c) @ V) - labels
    pull = reverse.T @ residual * (2.0 / inputs.shape[0])
    lag = np.add.outer(np.arange(horizon - 1), np.arange(horizon - 1)) + 1
    hankel = jnp.where(lag < horizon, pull[np.minimum(lag, horizon - 1)], 0.0)
    slope = (c[:, None] * V[:, :-1]) @ hankel @ (V[:, :-1].T * b[None, :])
    value = V @ pull
    gradient = jnp.diagonal(slope), c * value, b * value
    return (residual * residual).mean(), gradient, sum(jnp.sqrt((part * part).sum()) for part in (slope, *gradient[1:]))


def _full_slopes(student: Any, inputs: Any, labels: Any) -> tuple[Any, Any, Any]:
    """Return loss, gradient and the sum of norms where A is a full matrix, by autodiff of the recurrence."""
    import jax
    import jax.numpy as jnp

    def error(parts: Any) -> Any:
        A, b, c = parts
        state = jnp.zeros((inputs.shape[0], b.shape[0]))
        for h in range(inputs.shape[1]):
            state = state @ A.T + inputs[:, h : h + 1] * b[None, :]
        gap = state @ c - labels
        return (gap * gap).mean()

    loss, gradient = jax.value_and_grad(error)(student)
    return loss, gradient, sum(jnp.sqrt((part * part).sum()) for part in gradient)
