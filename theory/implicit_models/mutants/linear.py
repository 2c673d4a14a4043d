"""Wrong rates of Picard's iteration on a linear model."""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import array
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models.linear import remaining, spectral_radius
from lemmata.theory.implicit_models.well_posed import perron


def a_step_more(power: Matrix, gap: Vector, a: Matrix) -> Vector:
    """`remaining` after one step more."""
    return a @ remaining(power, gap)


def from_the_right(power: Matrix, gap: Vector) -> Vector:
    """`remaining` of the transpose."""
    return remaining(power.T, gap)


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
