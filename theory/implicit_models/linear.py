"""Equilibria of the linear model z = A z + v: Picard's iteration multiplies the distance from one by A, whose spectral radius decides.

A radius below 1 asks for less than a Perron root of |A| below 1, as a ReLU model needs it, and for more than an invertible I - A, all that
one equilibrium for every v needs. Source: new beside DECUGIS_2022, section 1, with phi = id.
"""

from __future__ import annotations

import numpy as np

from lemmata.theory.arithmetic import admits, array
from lemmata.theory.implicit_models.problem import square
from lemmata.theory.types import Matrix, Scalar, Vector


def remaining(a: Matrix, gap: Vector, steps: int) -> Vector:
    """Return A^s times the distance of the first iterate from an equilibrium: the distance after s steps.

    Args:
        a: (n, n).
        gap: (n,) z_0 - z*.
        steps: s, the number of steps.

    Source: new.

    >>> remaining(np.array([[0.5]]), np.array([8.0]), 3)
    array([1.])
    """
    for _ in range(steps):
        gap = a @ gap
    return gap


@admits("numpy")
def spectral_radius(a: Matrix) -> float:
    """Return the largest modulus of an eigenvalue of A.

    Args: a: (n, n).

    Raises: ValueError for another shape, or floats that are not finite.

    Source: new.

    >>> spectral_radius([[0.5, 3.0], [0.0, -0.25]])
    0.5
    """
    return float(np.abs(np.linalg.eigvals(square(a))).max())


def two_step_model(k: Scalar) -> tuple[Matrix, Scalar]:
    """Return the matrix ((k, k), (-k, -k)), whose square is 0, and the Perron root 2 k of its moduli.

    Args: k: nonnegative.

    Source: new.

    >>> two_step_model(3)[1]
    6
    """
    return array([[k, k], [-k, -k]], k), 2 * k
