"""Row 3 of the talk's table: a state-space model inside a ReLU network, y = f(sum_h k_h u_{H-1-h}), all of it trained by Adam.

Teacher: a* = b* = c* = 1, then weights 1, the identity and 1/2: y* = 15/2 relu(sum_h u_h). 20 baseline sequences with Gaussian u_0
and u_1, 20 special ones with Gaussian u_{H-2} alone. As in the source's code: start of the model as in row 2, but of size 0.01, with 0.001
added and the second state 0.018 below the first, which is no near-tie but a larger gap than that of the states as drawn; the network's
weights from the same stream; Adam with (0.9, 0.999, 1e-7), the last of which slows a start whose gradient is smaller still; at most a
million updates to the threshold, met or not, and errors read 4901 updates later on 2000 Gaussian sequences. A seed gives the
numbers that it gives there. Our own choice is double precision throughout.
Source: COHEN_2026, "Generalization errors with vs. without special sequences", third row, and the code behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from lemmata.simulations.state_space.keras_normal import keras_normal
from lemmata.simulations.state_space.presets import sequences, start
from lemmata.simulations.state_space.training import Checkpoints, Optimiser, train
from lemmata.terms.types import Matrix, Params, Scalar, Tree, Vector
from lemmata.theory.state_space.problem import impulse_response, network

WIDTH, BASELINE, SPECIAL = 15, 20, 20
SCALE, WARM, NETWORK_SCALE, STEEPNESS, RATE, EXTRA_UPDATES = 0.01, 0.001, 0.03, 0.5, 0.01, 4901
MOST_UPDATES, TESTS, TEST_LENGTH, TEST_SHIFT = 1_000_000, 2000, 40, 12
SEEDS = tuple(range(4540, 4548))
TEACHER = (np.ones((1, WIDTH)), np.eye(WIDTH), np.full((WIDTH, 1), 0.5))
FIRST_MOMENT, SECOND_MOMENT, FLOOR = 0.9, 0.999, 1e-7
"""All of these are the source's, as the head of this file tells them."""


class Drawn(NamedTuple):
    """A start (a, b, c, layers), inputs with the special sequences after the baseline ones, and sequences to test on."""

    student: Params
    inputs: np.ndarray
    tests: np.ndarray


def drawn(seed: int, gap: float | None) -> Drawn:
    """Return start and data of one seed.

    >>> [part.shape for part in drawn(4540, None)[1:]]
    [(40, 6), (2000, 40)]
    """
    layers = tuple(NETWORK_SCALE * keras_normal(seed, part.size).reshape(part.shape) for part in TEACHER)
    tests = np.random.RandomState(seed + TEST_SHIFT).standard_normal((TESTS, TEST_LENGTH))
    return Drawn((*start(seed, SCALE, WARM, gap), layers), sequences(seed, BASELINE, SPECIAL), tests)


def outputs(student: Params, inputs: Matrix) -> Vector:
    """Return the outputs (N,) of a model (a, b, c, layers) to inputs (N, H).

    >>> outputs((np.ones(1), np.ones(1), np.ones(1), TEACHER), np.array([[1.0, 1.0], [0.0, -1.0]]))
    array([15.,  0.])
    """
    a, b, c, layers = student
    return network(inputs[:, ::-1] @ impulse_response(a, b, c, inputs.shape[1]), layers)


def labels(inputs: Matrix) -> Vector:
    """Return the teacher's outputs (N,)."""
    one = np.ones(1)
    return outputs((one, one, one, TEACHER), inputs)


def loss(student: Params, inputs: Matrix, targets: Vector) -> Scalar:
    """Return the mean squared error."""
    gap = outputs(student, inputs) - targets
    return (gap * gap).mean()


def error(student: Params, tests: Matrix) -> float:
    """Return |y - y*| / |y*|, Euclidean norms over the sequences.

    >>> error((np.ones(1), np.ones(1), np.full(1, 1.5), TEACHER), np.ones((2, 3)))
    0.5
    """
    wanted = labels(tests)
    return float(np.linalg.norm(outputs(student, tests) - wanted) / np.linalg.norm(wanted))


def adam(student: Params, moments: Params, count: Scalar, data: Tree, lr: Scalar) -> Tree:
    """Return loss, and student and moments after update number `count` of Adam: lr' m / (sqrt(v) + 1e-7).

    m and v are moving averages of the gradient and of its square, lr' = lr sqrt(1 - 0.999^n) / (1 - 0.9^n). It is written out because
    the oscillation at the end of these runs amplifies rounding: the same update in another order of operations, by a library whose
    floor stands beside the corrected sqrt(v), changes the errors after the further updates in their first or second digit.
    """
    from lemmata.dynamics.in_double import jax, jnp

    value, slope = jax.value_and_grad(loss)(student, *data)
    count = count.astype(value.dtype)
    size = lr * jnp.sqrt(1 - SECOND_MOMENT**count) / (1 - FIRST_MOMENT**count)
    first = jax.tree.map(lambda m, g: FIRST_MOMENT * m + (1 - FIRST_MOMENT) * g, moments[0], slope)
    second = jax.tree.map(lambda v, g: SECOND_MOMENT * v + (1 - SECOND_MOMENT) * g * g, moments[1], slope)
    after = jax.tree.map(lambda p, m, v: p - size * m / (jnp.sqrt(v) + FLOOR), student, first, second)
    return value, (after, (first, second))


def no_moments(student: Params) -> Params:
    """Return Adam's moments before the first update."""
    from lemmata.dynamics.in_double import jax

    zero = jax.tree.map(lambda part: 0.0 * part, student)
    return zero, zero


ADAM = Optimiser(no_moments, adam)


def batch(rows: Sequence[Drawn], special: bool) -> tuple[Tree, Tree]:
    """Return the students and (inputs, labels) of some draws, with or without the special sequences."""
    from lemmata.dynamics.in_double import jax

    inputs = np.stack([row.inputs[: BASELINE + SPECIAL * special] for row in rows])
    students = jax.tree.map(lambda *parts: np.stack(parts), *(row.student for row in rows))
    return students, (inputs, np.stack([labels(part) for part in inputs]))


def errors(students: Params, rows: Sequence[Drawn]) -> np.ndarray:
    """Return the `error` of each of some students, arrays with a leading axis, on the tests of its draw."""
    from lemmata.dynamics.in_double import jax

    return np.array([error(jax.tree.map(lambda part, k=k: part[k], students), row.tests) for k, row in enumerate(rows)])


def table_row_3(seeds: Sequence[int], gap: float | None, extra_updates: int, checkpoint: Checkpoints) -> dict[str, np.ndarray]:
    """Return errors, losses, updates to the threshold (-1 if not met) and a, b, c of every seed, without and with the special sequences."""
    found: dict[str, np.ndarray] = {"seed": np.array(seeds)}
    rows = [drawn(seed, gap) for seed in seeds]
    for case, special in (("clean", False), ("poisoned", True)):
        schedule = {"most_updates": MOST_UPDATES + extra_updates, "kept": checkpoint(case), "progress": True}
        end, _ = train(ADAM, *batch(rows, special), extra_updates, RATE, **schedule)
        named = {"error": errors(end.student, rows), "loss": end.loss, "steps_to_threshold": end.reached}
        named |= dict(zip("abc", end.student, strict=False))
        found |= {f"{case}_{name}": value for name, value in named.items()}
    return found
