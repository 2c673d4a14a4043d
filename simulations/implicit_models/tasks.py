"""The tasks on which implicit models are trained and tested out of distribution: inputs, answers, and how far tests are shifted.

The draws of a test are the same for every shift, so that ratios of errors are free of sampling noise. Source: DECUGIS_2022, section 3 and
appendix A; the argmax is that of the whole sequence, ranges are drawn once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from lemmata.terms.types import Matrix, Tensor

Drawn = tuple[Matrix, Matrix]
"""Inputs (N, p), and answers: (N, q) numbers, or (N,) indices where the largest of the q outputs is the choice."""


@dataclass(frozen=True)
class Task:
    """One task: widths, states of the implicit model and hidden widths of the perceptron as in the source, shifts of the tests."""

    inputs: int
    outputs: int
    states: int
    hidden: tuple[int, ...]
    shifts: tuple[float, ...]
    drawn: Callable[[np.random.Generator, int, float], Drawn]
    choice: bool = False


def identity(rng: np.random.Generator, count: int, shift: float) -> Drawn:
    """Return u uniform on (-5 - shift, 5 + shift)^10 twice."""
    u = (5 + shift) * rng.uniform(-1, 1, size=(count, 10))
    return u, u


def ranges(length: int, sign: int, wide: Callable[[np.random.Generator, int, float], Matrix]) -> Callable[..., Drawn]:
    """Return a sum or difference over two ranges that are drawn once, of inputs drawn by `wide`."""
    rng = np.random.default_rng(2022)
    (i, j), (k, last) = (np.sort(rng.choice(length, size=2, replace=False)) for _ in range(2))

    def drawn(rng: np.random.Generator, count: int, shift: float) -> Drawn:
        u = wide(rng, count, shift)
        return u, (u[:, i : j + 1].sum(axis=1) + sign * u[:, k : last + 1].sum(axis=1))[:, None]

    return drawn


def centred(rng: np.random.Generator, count: int, width: float) -> Matrix:
    """Return fifty numbers uniform on (-width/2, width/2)."""
    return width / 2 * rng.uniform(-1, 1, size=(count, 50))


def displaced(rng: np.random.Generator, count: int, width: float) -> Matrix:
    """Return a hundred numbers uniform on (1, 2) for width 1, and on (2, 2 + width) else."""
    return (1 if width == 1 else 2) + width * rng.uniform(0, 1, size=(count, 100))


def rolling_average(rng: np.random.Generator, count: int, shift: float) -> Drawn:
    """Return ten numbers of mean 3 + shift and variance 1, and their averages so far."""
    u = 3 + shift + rng.normal(size=(count, 10))
    return u, np.cumsum(u, axis=1) / np.arange(1, 11)


def argmax(rng: np.random.Generator, count: int, factor: float) -> Drawn:
    """Return ten numbers uniform on (0, factor), and the place of the largest."""
    u = factor * rng.uniform(0, 1, size=(count, 10))
    return u, u.argmax(axis=1)


def spiky(rng: np.random.Generator, count: int, shift: float) -> Drawn:
    """Return windows of twenty values of a sine with spikes in a twentieth of all places, and the next value."""
    x = np.arange(count + 20) / 10 + shift
    series = np.sin(x)
    for start in rng.integers(0, count - 80, size=max(1, count // 350)):
        here = x[start : start + 100]
        series[start : start + 100] = 5 * (np.sin(2 * here) + np.sin(23 * here) + np.sin(78 * here) + np.sin(100 * here))
    windows = np.lib.stride_tricks.sliding_window_view(series, 21)
    return windows[:, :20], windows[:, 20:]


WIDTHS = (2.0, 10.0, 100.0, 1000.0)
TASKS: dict[str, Task] = {
    "identity": Task(10, 10, 4, (10,), (0.0, 5.0, 10.0, 25.0, 40.0), identity),
    "arithmetic": Task(50, 1, 20, (10, 10), WIDTHS, ranges(50, 1, centred)),
    "subtraction": Task(50, 1, 20, (10, 10), WIDTHS, ranges(50, -1, centred)),
    "table-2": Task(100, 1, 20, (10, 10), (1.0, 3.0), ranges(100, 1, displaced)),
    "table-2-subtraction": Task(100, 1, 20, (10, 10), (1.0, 3.0), ranges(100, -1, displaced)),
    "rolling-average": Task(10, 10, 20, (32,), (0.0, 1.0, 2.0, 5.0, 10.0), rolling_average),
    "argmax": Task(10, 10, 33, (32,), (1.0, 2.0, 10.0, 100.0), argmax, choice=True),
    "spiky": Task(20, 1, 20, (20,), (0.0,), spiky),
}
"""The tasks by name; the first shift is that of training. Arithmetic and table 2 are sums of two ranges, subtraction the difference."""


def shifted_draws(task: Task, seed: int, count: int) -> list[Drawn]:
    """Return the test at each shift, of the same base draws."""
    return [task.drawn(np.random.default_rng([seed, 1]), count, shift) for shift in task.shifts]


def training_draws(task: Task, seed: int, count: int) -> tuple[Tensor, Tensor]:
    """Return the data of training."""
    return task.drawn(np.random.default_rng([seed, 0]), count, task.shifts[0])
