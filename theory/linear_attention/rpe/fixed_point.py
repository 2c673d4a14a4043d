"""The lag weights at which the pairs of the window and weight decay balance.

Source: SABBAGHI_2024, update rules above D.14.
"""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.arithmetic import array, world
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.rpe.line import line_weights, linear_target


def relative_fixed_point(lags: int, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0) -> Vector:
    """Return the fixed point a*_k = 2 N_k tau_k/(2 N_k + eps), 0 on lags outside the window.

    Args:
        lags: L; lags run from -(L-1) to L-1.
        n1: window, 1 <= n1 <= L.
        alpha, betas: target weights.
        weight_decay: eps >= 0.

    Returns: (2 L - 1,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, update rules above D.14.

    >>> relative_fixed_point(3, 2, 2.0, [0.5], 4.0)
    array([0.        , 0.16666667, 1.        , 0.16666667, 0.        ])
    """
    tau, weights = linear_target(lags, alpha, betas), line_weights(lags, n1)
    return resting_weights(weights, tau, arguments.decay_rate(weight_decay, tau))


def resting_weights(weights: list[int] | Vector, tau: Vector, epsilon: Scalar, scale: Scalar = 1) -> Vector:
    """Return the weights of all lags at rest, those of so many pairs each that pull `scale` times as much.

    Args:
        weights: N_k, as ints, or as an array of unknown size.
        tau: target weights beside them.
        epsilon: weight decay.
        scale: positive.

    Returns: an array of the shape of tau.

    Source: SABBAGHI_2024, update rules above D.14.

    >>> resting_weights([1, 0], array([3.0, 2.0]), 1.0)
    array([2., 0.])
    """
    if world(tau) == "ring":
        return (2 * weights * scale).share(epsilon) * tau
    return array([resting_weight(weight, tau[k], epsilon / scale) for k, weight in enumerate(weights)], tau)


def resting_weight(weight: int, tau: Scalar, epsilon: Scalar) -> Scalar:
    """Return the weight of one lag at rest, 2 N tau/(2 N + eps), which is 0 for a lag that no pair of the window sees.

    >>> resting_weight(1, 3.0, 1.0)
    2.0
    """
    return 2 * weight * tau / (2 * weight + epsilon) if weight else 0 * tau
