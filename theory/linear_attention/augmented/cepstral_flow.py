"""The flow of the cepstrum c = IDFT(log DFT(a)) of a Gram column: it moves lag by lag.

dc_r/dt = -8 N_r (a_r - tau_r) - 2 eps [r = 0], so that c_r stands still at every lag with N_r = 0.
Source: SABBAGHI_2024, D.8, in cepstral coordinates; new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import impulse
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments


def cepstral_velocity(a: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """Return the cepstrum's velocity under the Gram flow, dc_r/dt = -8 N_r (a_r - tau_r) - 2 eps [r = 0].

    Args:
        a: (n,) Gram column.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.
        weight_decay: eps >= 0.

    Returns: (n,), zero at every lag in no window.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.8, in cepstral coordinates.

    >>> cepstral_velocity([1, 0, 0], 1, [2, 0, 0])
    array([8., 0., 0.])
    """
    a, tau, n1 = arguments.pair(a, tau, n1)
    n = a.shape[0]
    return 8 * (arguments.weight_array(n, n1, a) * (tau - a)) - 2 * arguments.decay_rate(weight_decay, a) * impulse(n, a)
