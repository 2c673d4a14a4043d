"""Wrong rates of Picard's iteration on a linear model."""

from __future__ import annotations

import numpy as np

from lemmata.theory.arithmetic import array
from lemmata.theory.implicit_models.linear import remaining, spectral_radius
from lemmata.theory.implicit_models.well_posed import perron
from lemmata.theory.types import Matrix, Scalar, Vector


def a_step_fewer(a: Matrix, gap: Vector, steps: int) -> Vector:
    """`remaining` after one step fewer, if there is one."""
    return remaining(a, gap, max(steps - 1, 0))


def from_the_right(a: Matrix, gap: Vector, steps: int) -> Vector:
    """`remaining` of the transpose."""
    return remaining(a.T, gap, steps)


def of_moduli(a: Matrix) -> float:
    """`spectral_radius` of the moduli, as a ReLU model needs it."""
    return perron(a)


def of_singular_values(a: Matrix) -> float:
    """`spectral_radius` in the sense of the largest singular value."""
    return float(np.linalg.norm(np.asarray(a, dtype=float), 2))


def a_hundredth_less(a: Matrix) -> float:
    """`spectral_radius` a hundredth smaller."""
    return spectral_radius(a) * 99 / 100


def symmetric(k: Scalar) -> tuple[Matrix, Scalar]:
    """`two_step_model` with all entries k."""
    return array([[k, k], [k, k]], k), 2 * k
