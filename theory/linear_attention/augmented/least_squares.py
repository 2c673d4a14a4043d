"""Where training on every shift ends if the target cannot be matched: at the nonnegative least-squares fit.

Source: SABBAGHI_2024, caption of Fig. 9(a), where it fails.
"""

from __future__ import annotations

import numpy as np

from lemmata.theory.arithmetic import admits
from lemmata.theory.linear_attention import arguments
from lemmata.theory.types import Vector


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
