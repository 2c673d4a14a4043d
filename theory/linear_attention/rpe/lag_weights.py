"""Relative positions with the value direction known: every lag relaxes on its own.

    a_k(t) = a*_k + (a_k(0) - a*_k) e^{-(2 N_k + eps) t},   a*_k = 2 N_k tau_k / (2 N_k + eps);
lags of n1 and more only feel the weight decay.
Source: SABBAGHI_2024, update rules above D.14.
"""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.exponential import decay
from lemmata.theory.linear_attention.rpe.fixed_point import resting_weights
from lemmata.theory.linear_attention.rpe.line import supervised_lags


def relative_weights(t: Scalar, a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0) -> Vector:
    """Return the lag weights at time t, a_k(t) = a*_k + (a_k(0) - a*_k) e^{-(2 N_k + eps) t}.

    Args:
        t: time in units of 1/learning rate, t >= 0, may be inf for floats.
        a_init: (2 L - 1,) weights at t = 0.
        n1: window, 1 <= n1 <= L.
        alpha, betas: target weights.
        weight_decay: eps >= 0.

    Returns: (2 L - 1,).

    Raises: ValueError for sizes out of range or a negative time.

    Source: SABBAGHI_2024, update rules above D.14.

    >>> relative_weights(float("inf"), [1.0, 1.0, 1.0, 1.0, 1.0], 2, 2.0, [0.5])
    array([1. , 0.5, 2. , 0.5, 1. ])
    """
    a, weights, tau = supervised_lags(a_init, n1, alpha, betas)
    return _relaxed(inputs.time(t, a), a, weights, tau, arguments.decay_rate(weight_decay, a))


def _relaxed(t: Scalar, a: Vector, weights: list[int], tau: Vector, epsilon: Scalar) -> Vector:
    rests = resting_weights(weights, tau, epsilon)
    return rests + (a - rests) * decay(2 * array(weights, a) + epsilon, t)
