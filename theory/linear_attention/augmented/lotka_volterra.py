"""The Gram flow in Fourier space as a Lotka-Volterra system, whose interaction is the Fejér kernel.

Source: SABBAGHI_2024, D.8, transformed.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import circulant, even_dft, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments


def interaction_velocity(ahat: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """Return d/dt log Ahat in Lotka-Volterra form, -(8/n) sum_u Nhat_{w-u} (Ahat_u - tauhat_u) - 2 eps.

    Args:
        ahat: (n,) real DFT of the Gram column, even.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.
        weight_decay: eps >= 0.

    Returns: (n,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.8, transformed.

    >>> interaction_velocity([1, 1], 1, [2, 0])
    array([8., 8.])
    """
    ahat, tau, n1 = arguments.pair(ahat, tau, n1)
    n = ahat.shape[0]
    interaction = circulant(even_dft(arguments.weight_array(n, n1, ahat)))
    pulled = -8 * ratio(1, n, ahat) * (interaction @ (ahat - even_dft(tau)))
    return pulled - 2 * arguments.decay_rate(weight_decay, ahat)
