"""Where training on every shift ends if the target cannot be matched: at the nonnegative least-squares fit.

That a spectrum Bhat is such a fit is seen by its slopes s_w = dL/dBhat_w: for every other one, since L is quadratic,
    L(A) - L(B) = L_B(A) + sum_w s_w (Ahat_w - Bhat_w),      L_B(A) = n sum_r N_r (A_r - B_r)^2,
and if s >= 0 and s_w Bhat_w = 0 the sum is sum_w s_w Ahat_w >= 0: no nonnegative spectrum has a smaller loss, and one of the same loss has
the same visible entries. From every translation-invariant start the loss comes as near to the least as `excess_loss` says.
Source: SABBAGHI_2024, caption of Fig. 9(a), where it fails.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, even_idft, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.mirror_descent import mirror_velocity, spectral_loss


@admits("numpy")
def least_squares_spectrum(n1: int, tau: Vector) -> np.ndarray:
    """Return a nonnegative spectrum of least population loss: the limit of the flow where the target cannot be matched.

    argmin over Ahat >= 0 of n sum_r N_r (a_r - tau_r)^2. The values a_r on visible lags are unique, the rest need not be.

    Args:
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target, even.

    Returns: (n,) even.

    Raises: ValueError for sizes out of range.

    >>> least_squares_spectrum(1, [-1.0, 0.0, 0.0])
    array([0., 0., 0.])
    """
    from scipy.optimize import nnls

    tau = arguments.even(tau, "tau")
    n = len(tau)
    root = np.sqrt(arguments.weights(n, n1))
    frequencies = np.arange(n // 2 + 1)
    seen = np.arange(n)[root > 0]
    cosines = np.cos(2 * np.pi * np.outer(seen, frequencies) / n)
    mass = nnls(root[seen, None] * cosines, root[seen] * tau[seen], maxiter=100 * n)[0]
    spectrum = mass * n / np.where(2 * frequencies % n == 0, 1, 2)
    return arguments.unfolded(spectrum, n)


def least_excess(ahat: Vector, bhat: Vector, n1: int, tau: Vector) -> Scalar:
    """Return by how much the loss of a spectrum exceeds that of another, L_B(A) + sum_w s_w (Ahat_w - Bhat_w), s the slopes of the other.

    Args:
        ahat, bhat: (n,) real DFT of two Gram columns, even.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target, even.

    Returns: a scalar.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.4 in expectation, transformed.

    >>> float(least_excess([2, 2, 2], [1, 1, 1], 1, [3, 0, 0]))
    -9.0
    """
    ahat, bhat = inputs.tensor(ahat, "ahat"), inputs.tensor(bhat, "bhat")
    slopes = ratio(-1, 4, bhat) * mirror_velocity(bhat, n1, tau)
    return spectral_loss(ahat, n1, even_idft(bhat)) + (slopes * (ahat - bhat)).sum()
