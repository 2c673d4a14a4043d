"""Wrong variants of the formulas of balanced starts, each with one slip."""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.state_space.balanced import compliance, late_errors, late_loss, slowest


@admits("numpy")
def lightest_loss(t: float, start: float, a: Vector, w: Vector, a_star: float, gram: Matrix) -> float:
    """`late_loss` as if merging states relaxed each by itself, at twice the smallest weight."""
    slowed = 2 * float(min(w)) / slowest(a, w, a_star)[0]
    return late_loss(t * slowed, start, a, w, a_star, gram)


@admits("numpy")
def exponential_loss(t: float, start: float, a: Vector, w: Vector, a_star: float, gram: Matrix) -> float:
    """`late_loss` as an exponential decay with the rate that it has at the start."""
    rate = 8 * slowest(a, w, a_star)[0] * np.sqrt(start / compliance(a_star, gram))
    return float(start * np.exp(-rate * t))


@admits("numpy")
def late_spread(size: float, a: Vector, w: Vector, a_star: float, gram: Matrix, horizon: int) -> Vector:
    """`late_errors` with taps 0 and 1 fitted already: the state that is left alone."""
    errors, first = late_errors(size, a, w, a_star, gram, horizon), late_errors(size, a, w, a_star, gram, 2)
    power = inputs.powers(a_star, horizon)
    slope = first[1] - a_star * first[0]
    return errors - [first[0] * power[h] + (h * slope * power[h - 1] if h else 0) for h in range(horizon)]


@admits("numpy")
def merged_errors(size: float, a: Vector, w: Vector, a_star: float, gram: Matrix, horizon: int) -> Vector:
    """`late_errors` as if all states merged."""
    return late_errors(size, np.full(2, a_star), np.ones(2), a_star, gram, horizon)
