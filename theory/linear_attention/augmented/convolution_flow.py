"""The flow of a translation-invariant Gram matrix as a convolution, for every window and with weight decay.

From a circulant start, which stays circulant, dA_j/dt = -8 sum_r N_r (A_r - tau_r) A_{j-r} - 2 eps A_j.
Source: SABBAGHI_2024, D.8.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import convolution
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments


def gram_velocity(a: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """Return the velocity of the first column of a circulant Gram matrix.

    dA_j/dt = -8 sum_{r=0}^{n-1} N_r (A_r - tau_r) A_{j-r} - 2 eps A_j, indices modulo n.

    Args:
        a: (n,) first column, a_r = a_{n-r}.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.
        weight_decay: eps >= 0.

    Returns: (n,).

    Raises: ValueError for sizes out of range or numbers that are not finite.

    Source: SABBAGHI_2024, D.8, for any target and window.

    >>> gram_velocity([1, 0, 0], 1, [2, 0.5, 0.5])
    array([8., 0., 0.])
    """
    a, tau, n1 = arguments.pair(a, tau, n1)
    pull = arguments.weight_array(a.shape[0], n1, a) * (tau - a)
    return 8 * convolution(pull, a) - 2 * arguments.decay_rate(weight_decay, a) * a
