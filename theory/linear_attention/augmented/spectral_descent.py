"""A step of gradient descent on the position vectors, in Fourier space: each coefficient is multiplied by a square.

Source: SABBAGHI_2024, D.5 as a descent step, transformed.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.spectral_flow import spectral_pull


def spectral_step(ahat: Vector, step_size: Scalar, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """Return the Fourier coefficients after one step of gradient descent on the position vectors.

    P <- P - eta (4 G P + eps P) maps Ahat to Ahat (1 - 4 eta Ghat - eta eps)^2, Ghat = DFT(N o (A - tau)).

    Args:
        ahat: (n,) real DFT of the Gram column, even.
        step_size: eta, for the gradient of the summed loss.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.
        weight_decay: eps >= 0, multiplied by the step size.

    Returns: (n,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.5 as a descent step, transformed.

    >>> spectral_step([1, 1, 1], 0.25, 1, [2, 0.5, 0.5])
    array([4., 4., 4.])
    """
    ahat = inputs.tensor(ahat, "ahat")
    factor = 1 - step_size * (4 * spectral_pull(ahat, n1, tau) + arguments.decay_rate(weight_decay, ahat))
    return ahat * factor * factor
