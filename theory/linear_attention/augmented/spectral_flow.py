"""The Gram flow in Fourier space: O(n log n) per step.

A circulant start is diagonal in Fourier space, with real coefficients Ahat_w = sum_j A_j cos(2 pi j w/n), and there
    d/dt log Ahat_w = -8 DFT(N o (A - tau))_w - 2 eps.
Source: SABBAGHI_2024, D.7 and D.8, transformed.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import even_dft, even_idft
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments


def spectral_velocity(ahat: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """Return d/dt log Ahat = -8 DFT(N o (A - tau)) - 2 eps, the relative growth rate of every Fourier coefficient.

    At a fixed point it is also the rate at which an absent mode would grow.

    Args:
        ahat: (n,) real DFT of the Gram column, even.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.
        weight_decay: eps >= 0.

    Returns: (n,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.8, transformed.

    >>> spectral_velocity([1, 1, 1], 1, [2, 0.5, 0.5])
    array([8., 8., 8.])
    """
    return -8 * spectral_pull(ahat, n1, tau) - 2 * arguments.decay_rate(weight_decay, ahat[0])


def spectral_pull(ahat: Vector, n1: int, tau: Vector) -> Vector:
    """Return Ghat = DFT(N o (A - tau)), the pull of the windows on each Fourier coefficient.

    Args:
        ahat: (n,) real DFT of the Gram column, even.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.

    Returns: (n,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.8, transformed.

    >>> spectral_pull([1, 1, 1], 1, [2, 0.5, 0.5])
    array([-1., -1., -1.])
    """
    ahat, tau, n1 = arguments.pair(ahat, tau, n1)
    return even_dft(arguments.weight_array(ahat.shape[0], n1, ahat) * (even_idft(ahat) - tau))
