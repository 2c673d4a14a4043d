"""The Gram flow in Fourier space as an entropic mirror flow, d/dt log Ahat = -4 dL/dAhat.

The loss L(Ahat) = n sum_r N_r (A_r - tau_r)^2 is convex in the coefficients, whose signs and zeros the flow keeps.
Source: SABBAGHI_2024, D.4 and D.8, transformed.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import cosine_matrix, even_idft, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.gram_flow import population_loss


def mirror_velocity(ahat: Vector, n1: int, tau: Vector) -> Vector:
    """Return -4 dL/dAhat, the entropic mirror flow of the convex loss: equal to d/dt log Ahat without weight decay.

    dL/dAhat_w = n sum_r 2 N_r (A_r - tau_r) dA_r/dAhat_w, with dA_r/dAhat_w = cos(2 pi r w/n)/n.

    Args:
        ahat: (n,) real DFT of the Gram column, even.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.

    Returns: (n,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.4 and D.8, transformed.

    >>> mirror_velocity([1, 1, 1], 1, [2, 0.5, 0.5])
    array([8., 8., 8.])
    """
    ahat, tau, n1 = arguments.pair(ahat, tau, n1)
    n = ahat.shape[0]
    waves = cosine_matrix(n, ahat) * ratio(1, n, ahat)
    slopes = 2 * n * (waves.T @ (arguments.weight_array(n, n1, ahat) * (waves @ ahat - tau)))
    return -4 * slopes


def spectral_loss(ahat: Vector, n1: int, tau: Vector) -> Scalar:
    """Return the population loss as a function of the Fourier coefficients, L = n sum_r N_r (A_r - tau_r)^2, convex in them.

    Args:
        ahat: (n,) real DFT of the Gram column, even.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.

    Returns: a scalar.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.4 in expectation, transformed.

    >>> float(spectral_loss([1, 1, 1], 1, [3, 0, 0]))
    12.0
    """
    return population_loss(even_idft(inputs.tensor(ahat, "ahat")), n1, tau)
