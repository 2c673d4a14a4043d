"""Counts with one slip: another deviation, a tie that counts, a share upside down."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import exp, ratio, sqrt
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.modular_arithmetic import active
from lemmata.theory.modular_arithmetic.problem import moduli


def sample_deviation(spectrum: Sequence[float], c: float) -> int:
    """`active_count` with the deviation of n - 1."""
    values = np.asarray(spectrum, dtype=float)
    return int((values > values.mean() + c * values.std() * np.sqrt(len(values) / max(len(values) - 1, 1))).sum())


def above_mean(spectrum: Sequence[float]) -> int:
    """`active_count` of c = 0."""
    return int((np.asarray(spectrum) >= np.mean(spectrum)).sum())


def share_of_all(above: Scalar, others: Scalar, excess: Scalar) -> Scalar:
    """`between_variance` with n for n - m."""
    return excess**2 * above / (above + others)


def upside_down(above: Scalar, others: Scalar, excess: Scalar) -> Scalar:
    """`between_variance` with (n - m)/m."""
    return excess**2 * others / above


def square_of_sum(n: int, c: Fraction) -> int:
    """`count_ceiling` with (1 + c)^2."""
    return -(-n // (1 + c) ** 2) - 1


def one_less(n: int, c: Fraction) -> int:
    """`count_ceiling` less one, where that is not 0."""
    return max(active.count_ceiling(n, c) - 1, 0)


def not_strict(n: int, c: Fraction) -> int:
    """`count_ceiling` with n/(1 + c^2) allowed."""
    return int(n // (1 + c**2))


def tied(m: int, n: int, c: Fraction) -> int:
    """`two_level_count` with ties counted."""
    return m * (m * (1 + c**2) <= n)


def always_all(m: int) -> int:
    """`two_level_count` of every m."""
    return m


def without_mean(c: Scalar) -> Scalar:
    """`white_power_rate` with the threshold c sigma."""
    return exp(-c)


def unit_deviation(c: Scalar) -> Scalar:
    """`white_amplitude_rate` with sigma = 1."""
    half = (c.pi() if hasattr(c, "pi") else ratio(1, 1, c) * np.pi) / 2
    return exp(-((sqrt(half) + c) ** 2) / 2)


def not_normalised(shape: Sequence[int], gains: Sequence[int], c: Fraction) -> Vector:
    """`pooled_counts` of the raw spectrum."""
    table = [[f * g for f in shape] for g in gains]
    pooled = [x for row in table for x in row]
    n, total, squares = len(pooled), sum(pooled), sum(x * x for x in pooled)
    return np.array([sum(n * x > total and (n * x - total) ** 2 > c * c * (n * squares - total**2) for x in row) for row in table])


def above_average(shape: Sequence[int], gains: Sequence[int], c: Fraction) -> Vector:
    """`pooled_counts` of the frequencies above average alone."""
    large = sum(len(shape) * f > sum(shape) for f in shape)
    return active.pooled_counts(shape, gains, c) // len(shape) * large


def powers_alone(tasks: object, per: str) -> tuple[int, int]:
    """`predicted_counts` of powers."""
    return active.predicted_counts(tasks, per, "power")


def tasks_alone(tasks: object, kind: str) -> tuple[int, int]:
    """`predicted_counts` of equal weights of tasks."""
    return active.predicted_counts(tasks, "task", kind)


def powers_of_rectified() -> list[int]:
    """`rectified_counts` of powers, whatever the convention."""
    return active.rectified_counts("powers")


def one_deviation() -> list[int]:
    """`rectified_counts` of amplitudes above mean + sigma."""
    return [active.active_count(active.rectified_amplitudes(active.LARGE, q).ravel()[1:], 1) for q in moduli(active.LARGE)]
