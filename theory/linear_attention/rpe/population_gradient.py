"""Relative positions with the value direction known: the expected gradient of each lag weight.

With v = theta the parameters are the weights a_k of the lags k = i - j, and the training loss of the first n1 positions is
sum_k N_k (a_k - tau_k)^2 with N_k = (n1 - |k|)_+.
Source: SABBAGHI_2024, D.11 to D.13.
"""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.rpe.line import supervised_lags


def relative_velocity(a: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0) -> Vector:
    """Return da_k/dt = -2 N_k (a_k - tau_k) - eps a_k, N_k = (n1 - |k|)_+.

    Args:
        a: (2 L - 1,) weights of the lags -(L-1)..L-1.
        n1: window, 1 <= n1 <= L.
        alpha, betas: target weights.
        weight_decay: eps >= 0.

    Returns: (2 L - 1,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, expected gradient below D.13.

    >>> relative_velocity([0.0, 0.0, 0.0], 2, 2.0, [0.5])
    array([1., 8., 1.])
    """
    a, weights, tau = supervised_lags(a, n1, alpha, betas)
    return -2 * array(weights, a) * (a - tau) - arguments.decay_rate(weight_decay, a) * a
