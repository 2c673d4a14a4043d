"""Row 2 of the talk's table: A, B and C trained by full-batch gradient descent with the source's adaptive step size.

p <- p - lr / (sqrt(s_n) + 1e-6) grad L, where s_n is the moving average (0.8), corrected for its start, of |grad_A| + |grad_B| + |grad_C|
(Frobenius norms, grad_A that of the full matrix); after each update A is projected to its diagonal. Training goes on for a
fixed number of updates after the loss has first met the threshold. One compiled loop serves all seeds and stops when all are done.
Source: COHEN_2026, "Generalization errors with vs. without special sequences", second row.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from lemmata.simulations.state_space.training import MOST_UPDATES, Optimiser, refuse_unfinished, train
from lemmata.terms.types import Matrix, Params, Scalar, Tensor, Tree, Vector
from lemmata.theory.state_space.problem import columns

SMOOTHING, FLOOR = 0.8, 1e-6
"""The source's: how much of the moving average an update keeps, and what is added to the norm that the step is divided by."""


class Trained(NamedTuple):
    """The outcome: updates until the loss met the threshold, final loss and student; a is (D, D) where not projected."""

    steps_to_threshold: Scalar
    loss: Scalar
    a: Tensor
    b: Vector
    c: Vector


def train_adaptive(
    a: Vector,
    b: Vector,
    c: Vector,
    inputs: Matrix,
    labels: Vector,
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
        most_updates: updates after which training stops, the threshold met or not.

    Returns: a record with steps_to_threshold, loss, a, b, c.

    Raises: ValueError for bad shapes or numbers; FloatingPointError if the run turns non-finite or never meets the threshold.

    >>> record = train_adaptive([0.5], [1.0], [1.0], [[0.0, 1.0]], [1.0], 0, 0.01)
    >>> record.steps_to_threshold, record.loss
    (0, 0.0)
    """
    student, data = columns(a=a, b=b, c=c), checked_data(inputs, labels)
    first = student if projected else (np.diag(student[0]), *student[1:])
    students, batch = (tuple(part[None] for part in parts) for parts in (first, data))
    found, _ = train(PROJECTED if projected else FULL, students, batch, extra_updates, lr, most_updates=most_updates)
    refuse_unfinished(found, [""], most_updates)
    return Trained(int(found.reached[0]), float(found.loss[0]), *(part[0] for part in found.student))


def checked_data(inputs: Matrix, labels: Vector) -> tuple[np.ndarray, np.ndarray]:
    """Return inputs (N, H) and labels (N,) as floats.

    Raises: ValueError for no data, shapes that do not match, or entries that are not finite.
    """
    inputs, labels = np.asarray(inputs, dtype=float), np.asarray(labels, dtype=float)
    if inputs.ndim != 2 or not inputs.size or labels.shape != inputs.shape[:1]:
        raise ValueError(f"inputs (N, H) and labels (N,) must match and hold at least one sequence, not {inputs.shape} and {labels.shape}")
    if not (np.isfinite(inputs).all() and np.isfinite(labels).all()):
        raise ValueError("inputs and labels must be finite")
    return inputs, labels


def _optimiser(slopes: Callable[..., Tree]) -> Optimiser:
    """Return the rule of update for a function that gives loss, gradient and the sum of norms; its memory is the moving average."""

    def step(student: Params, average: Scalar, count: Scalar, data: Tree, lr: Scalar) -> tuple[Scalar, Params]:
        from lemmata.dynamics.in_double import jnp

        loss, gradient, norm = slopes(student, *data)
        average = SMOOTHING * average + (1 - SMOOTHING) * norm
        size = lr / (jnp.sqrt(average / (1 - SMOOTHING ** count.astype(average.dtype))) + FLOOR)
        return loss, (tuple(part - size * slope for part, slope in zip(student, gradient, strict=True)), average)

    return Optimiser(lambda student: 0.0 * student[1][0], step)


def _projected_slopes(student: Params, inputs: Matrix, labels: Vector) -> tuple[Scalar, Params, Scalar]:
    """Return loss, gradient, and the sum of norms, that of the full matrix's gradient c_i b_j sum_lm m_{l+m+1} a_i^l a_j^m."""
    from lemmata.dynamics.in_double import jnp

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


def _full_slopes(student: Params, inputs: Matrix, labels: Vector) -> tuple[Scalar, Params, Scalar]:
    """Return loss, gradient and the sum of norms where A is a full matrix, by autodiff of the recurrence."""
    from lemmata.dynamics.in_double import jax, jnp

    def error(parts: Params) -> Scalar:
        A, b, c = parts
        state = jnp.zeros((inputs.shape[0], b.shape[0]))
        for h in range(inputs.shape[1]):
            state = state @ A.T + inputs[:, h : h + 1] * b[None, :]
        gap = state @ c - labels
        return (gap * gap).mean()

    loss, gradient = jax.value_and_grad(error)(student)
    return loss, gradient, sum(jnp.sqrt((part * part).sum()) for part in gradient)


PROJECTED, FULL = _optimiser(_projected_slopes), _optimiser(_full_slopes)
