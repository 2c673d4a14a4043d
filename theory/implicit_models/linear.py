"""Equilibria of the linear model z = A z + v: Picard's iteration multiplies the distance from one by A, whose spectral radius decides.

A radius below 1 asks for less than a Perron root of |A| below 1, as a ReLU model needs it, and for more than an invertible I - A, all that
one equilibrium for every v needs. Source: new beside DECUGIS_2022, section 1, with phi = id.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, array, eye
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models.problem import square


def remaining(power: Matrix, gap: Vector) -> Vector:
    """Return A^s times the distance of the first iterate from an equilibrium: the distance after s steps.

    Args:
        power: (n, n) A^s, as `stepped` returns it.
        gap: (n,) z_0 - z*.

    Source: new.

    >>> remaining(stepped(np.array([[0.5]]), 3), np.array([8.0]))
    array([1.])
    """
    return power @ gap


def stepped(a: Matrix, steps: int) -> Matrix:
    """Return A^s, the identity for s = 0.

    Args:
        a: (n, n).
        steps: s, at least 0.

    Raises: ValueError for another number of steps.

    >>> stepped(np.array([[0.5]]), 2)
    array([[0.25]])
    """
    found = eye(a.shape[0], a)
    for _ in range(inputs.integer(steps, "number of steps", 0)):
        found = a @ found
    return found


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
