"""Wrong variants of the formulas of balanced starts, each with one slip."""

from __future__ import annotations

import numpy as np

from lemmata.theory import inputs
from lemmata.theory.arithmetic import admits
from lemmata.theory.state_space.balanced import compliance, late_loss, slowest_rate
from lemmata.theory.types import Matrix, Scalar, Vector


@admits("numpy")
def lightest_loss(t: float, start: float, a: Vector, w: Vector, a_star: float, gram: Matrix) -> float:
    """`late_loss` as if merging states relaxed each by itself, at twice the smallest weight."""
    slowed = 2 * float(min(w)) / slowest_rate(a, w, a_star)
    return late_loss(t * slowed, start, a, w, a_star, gram)


@admits("numpy")
def exponential_loss(t: float, start: float, a: Vector, w: Vector, a_star: float, gram: Matrix) -> float:
    """`late_loss` as an exponential decay with the rate that it has at the start."""
    rate = 8 * slowest_rate(a, w, a_star) * np.sqrt(start / compliance(a_star, gram))
    return float(start * np.exp(-rate * t))


def late_spread(size: Scalar, a_star: Scalar, gram: Matrix, horizon: int) -> Vector:
    """`late_errors` with taps 0 and 1 fitted already: h (h - 1)/2 a*^{h-2} alone."""
    power = inputs.powers(a_star, horizon)
    return np.array([h * (h - 1) // 2 * power[h - 2] for h in range(horizon)]) * size * compliance(a_star, gram) ** 0.5
