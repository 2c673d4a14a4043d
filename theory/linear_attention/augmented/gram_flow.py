"""The flow of the Gram matrix A = P P^T when position vectors are trained on every shift of the window.

From dP/dt = -4 G P - eps P, G = N o (A - T), the product rule gives dA/dt = -4 (G A + A G) - 2 eps A.
Source: SABBAGHI_2024, D.6 (its last line with the sign corrected).
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import circulant
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.linear_attention import arguments


def matrix_velocity(a: Matrix, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Matrix:
    """Return dA/dt = -4 (G A + A G) - 2 eps A with G = N o (A - T), for any Gram matrix.

    Args:
        a: (n, n) symmetric.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.
        weight_decay: eps >= 0.

    Returns: (n, n).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.6, last line with -4 in place of +4.

    >>> matrix_velocity([[1.0]], 1, [2.0])
    array([[8.]])
    """
    a, pull = _pull(a, n1, tau)
    return -4 * (pull @ a + a @ pull) - 2 * arguments.decay_rate(weight_decay, a) * a


def matrix_velocity_printed(a: Matrix, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Matrix:
    """Return the last line of D.6, whose quadratic term has the sign +4.

    +4 sum_r N_r (A_{k,k+r} A_{l,k+r} + A_{l,l+r} A_{k,l+r}) + 4 (N o T) A + 4 A (N o T) - 2 eps A.

    Source: SABBAGHI_2024, D.6, last line; corrected by `matrix_velocity`.
    """
    a, tau = inputs.tensor(a, "A", 2), inputs.tensor(tau, "tau")
    weights = circulant(arguments.weight_array(a.shape[0], n1, a))
    square, target = weights * a, weights * circulant(tau)
    return 4 * (square @ a + a @ square) + 4 * (target @ a + a @ target) - 2 * arguments.decay_rate(weight_decay, a) * a


def population_loss(a: Vector | Matrix, n1: int, tau: Vector) -> Scalar:
    """Return the population loss of all shifts at a Gram matrix: sum_{k,l} N_{k-l} (A_kl - tau_{k-l})^2.

    Args:
        a: (n, n) Gram matrix, or (n,) first column of a circulant one.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.

    Returns: a scalar.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.4 in expectation.

    >>> float(population_loss([1, 0, 0], 1, [3, 0.5, 0.5]))
    12.0
    """
    if np.ndim(a) == 2:
        a, pull = _pull(a, n1, tau)
        return (pull * (a - circulant(inputs.tensor(tau, "tau")))).sum()
    a, tau, n1 = arguments.pair(a, tau, n1)
    n, gap = a.shape[0], a - tau
    return n * (arguments.weight_array(n, n1, a) * gap * gap).sum()


def _pull(a: Matrix, n1: int, tau: Vector) -> tuple[Matrix, Matrix]:
    a, tau = inputs.tensor(a, "A", 2), inputs.tensor(tau, "tau")
    n = a.shape[0]
    if a.shape != (n, n) or tau.shape != (n,):
        raise ValueError(f"A must be (n, n) and tau (n,), not of shapes {a.shape} and {tau.shape}")
    return a, circulant(arguments.weight_array(n, n1, a)) * (a - circulant(tau))
