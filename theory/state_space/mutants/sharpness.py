"""Wrong variants of the thresholds, each with one slip."""

from __future__ import annotations

from lemmata.theory.arithmetic import admits
from lemmata.theory.state_space.sharpness import interval_certificate, interval_threshold, separating_horizon
from lemmata.theory.types import Scalar, Vector


@admits("numpy", "fraction")
def uncounted_ends(a_star: Vector, low: Scalar, high: Scalar) -> int:
    """`interval_threshold` with states at the ends of the interval counted as inner ones."""
    interval_threshold(a_star, low, high)
    return 2 * len(a_star) + 1


def one_horizon_more(teacher_dim: int) -> int:
    """`separating_horizon` with 2 D* + 2, more than is needed."""
    return separating_horizon(teacher_dim) + 1


@admits("numpy", "fraction", "sympy")
def unturned_certificate(a_star: Vector, low: Scalar, high: Scalar) -> Vector:
    """`interval_certificate` with z - high in place of high - z."""
    return interval_certificate(a_star, low, high) * (-1 if high in a_star else 1)


def one_horizon_less(teacher_dim: int) -> int:
    """`separating_horizon` with 2 D*, where training leaves an error at every size of start."""
    return separating_horizon(teacher_dim) - 1
