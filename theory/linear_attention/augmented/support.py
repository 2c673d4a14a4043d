"""The support of the spectrum: positive coefficients stay positive and absent ones stay absent.

Source: SABBAGHI_2024, D.8, transformed; the bounds are new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import exp, ratio, sqrt
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.mirror_descent import spectral_loss


def spectral_range(t: Scalar, ahat: Vector, n1: int, tau: Vector) -> tuple[Vector, Vector]:
    """Return bounds on the Fourier coefficients at time t, Ahat e^{-kappa t} and Ahat e^{kappa t}, kappa = 8 n1 sqrt(L/n).

    |Ghat_w| <= sum_r N_r |A_r - tau_r| <= n1 sqrt(L/n) by Cauchy and Schwarz (sum_r N_r = n1^2), and the loss L falls: a coefficient
    that is positive stays positive, one that is zero stays zero.

    Args:
        t: time, t >= 0.
        ahat: (n,) real DFT of the Gram column at time 0, even, nonnegative.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.

    Returns: (lower, upper), each (n,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.8, transformed; the bounds are new.

    >>> [bound.round(12) for bound in spectral_range(0.0, [2, 1, 1], 1, [2, 0, 0])]
    [array([2., 1., 1.]), array([2., 1., 1.])]
    """
    ahat = inputs.tensor(ahat, "ahat")
    reach = 8 * n1 * sqrt(spectral_loss(ahat, n1, tau) * ratio(1, ahat.shape[0], ahat)) * t
    return ahat * exp(-reach), ahat * exp(reach)
