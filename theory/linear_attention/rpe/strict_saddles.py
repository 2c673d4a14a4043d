"""The fixed points of the joint flow with v orthogonal to theta: strict saddles that almost every start passes by.

There the loss is sum N_k tau_k^2, and its Hessian on the plane of (tau, 0) and (0, theta) has the determinant
-4 (sum N_k tau_k^2)^2 < 0, so that what flows into them has measure zero.
Source: SABBAGHI_2024, D.13 and Lemma D.2; new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.rpe.line import line_weights, seen_target


def saddle_determinant(n1: int, alpha: Scalar, beta: Scalar) -> Scalar:
    """Return the determinant of the Hessian of L on (tau, 0), (0, theta) at a fixed point with v_1 = 0.

    It is -4 (sum N_k tau_k^2)^2 = -4 (n1 alpha^2 + 2 (n1 - 1) beta^2)^2.

    Args:
        n1: window, n1 >= 1.
        alpha, beta: target weights.

    Returns: a scalar, negative unless the window sees no target: one direction leads down.

    Raises: ValueError for a window below 1.

    Source: SABBAGHI_2024, Lemma D.2; new.

    >>> saddle_determinant(2, 2.0, 0.5)
    -289.0
    """
    n1 = inputs.count(n1, "window n1", 1)
    power = n1 * alpha * alpha + 2 * (n1 - 1) * beta * beta
    return -4 * power * power


def resting_weights(direction: Vector, n1: int, alpha: Scalar, beta: Scalar) -> Vector:
    """Return weights at which v = 0 is at rest, sum_k N_k a_k tau_k = 0: (sum N tau^2) b - (sum N tau b) tau for any b.

    Args:
        direction: (2 L - 1,) b, on the lags -(L-1)..L-1, L >= n1.
        n1: window, n1 >= 1.
        alpha, beta: target weights.

    Returns: (2 L - 1,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, gradients below Lemma D.2 and D.13; new.

    >>> resting_weights([1.0, 1.0, 0.0], 2, 2.0, 0.5)
    array([ 6.25, -0.5 , -2.25])
    """
    b = inputs.tensor(direction, "direction")
    lags = b.shape[0] // 2 + 1
    weights, tau = array(line_weights(lags, n1), b), seen_target(lags, n1, alpha, beta, b)
    return (weights * tau * tau).sum() * b - (weights * tau * b).sum() * tau
