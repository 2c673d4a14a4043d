"""The cepstrum of the Gram column: what training on every shift conserves.

The cepstrum c = IDFT(log DFT(a)) of a circulant Gram matrix moves lag by lag,
    dc_r/dt = -8 N_r (a_r - tau_r) - 2 eps [r = 0],
so that it stands still at every lag that no window sees (N_r = 0), whatever alpha, beta and even the weight decay: these
floor(n/2) - n1 + 1 constants carry the start's randomness to the end of training.
Source: SABBAGHI_2024, D.8; the conserved quantities are new.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.arithmetic import array, even_dft, even_idft, exp, log, world
from lemmata.theory.linear_attention import inputs


def cepstrum(a: Any) -> Any:
    """Return the cepstrum of a column, c = IDFT(log DFT(a)).

    Args:
        a: (n,) first column of a circulant Gram matrix, a_r = a_{n-r}, with strictly positive DFT.

    Returns: (n,), even.

    Raises: ValueError if the column is not even or some Fourier coefficient is not positive.

    Source: SABBAGHI_2024, D.7; cepstral coordinates are new.

    >>> cepstrum([1.0, 0.0, 0.0])
    array([0., 0., 0.])
    """
    spectrum = even_dft(inputs.even(a, "a"))
    if world(spectrum) == "numpy" and np.min(spectrum) <= 0:
        raise ValueError(f"the cepstrum needs a strictly positive spectrum; the smallest Fourier coefficient is {np.min(spectrum):.3g}")
    return even_idft(log(spectrum))


def from_cepstrum(c: Any) -> Any:
    """Return the column with a given cepstrum, a = IDFT(exp DFT(c)).

    Args:
        c: (n,) even.

    Returns: (n,), even, with positive DFT.

    Raises: ValueError if the cepstrum is not even.

    >>> from_cepstrum([0.0, 0.0, 0.0])
    array([1., 0., 0.])
    """
    return even_idft(exp(even_dft(inputs.even(c, "cepstrum"))))


def cepstral_velocity(a: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
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
    a, tau, n1 = inputs.pair(a, tau, n1)
    n = a.shape[0]
    at_zero = array([1] + [0] * (n - 1), a)
    return 8 * (inputs.weight_array(n, n1, a) * (tau - a)) - 2 * inputs.decay_rate(weight_decay, a) * at_zero


def unsupervised_lags(n: int, n1: int) -> list[int]:
    """Return the ring distances that no window sees, n1..floor(n/2): the lags of the conserved cepstral coefficients.

    There are floor(n/2) - n1 + 1 of them, none once the window covers more than half the ring.

    Args:
        n: positions.
        n1: window, 1 <= n1 <= n.

    Returns: list of ring distances.

    Raises: ValueError for sizes out of range.

    >>> unsupervised_lags(7, 2), unsupervised_lags(7, 4)
    ([2, 3], [])
    """
    n, n1 = inputs.ring(n, n1)
    return list(range(n1, n // 2 + 1))


def conserved_count(n: int, n1: int) -> int:
    """Return the number of conserved cepstral coefficients, (floor(n/2) - n1 + 1)_+.

    It is also the dimension of the set of zero-loss spectra.

    Args:
        n: positions.
        n1: window, 1 <= n1 <= n.

    Returns: int.

    Raises: ValueError for sizes out of range.

    >>> conserved_count(51, 10), conserved_count(51, 26)
    (16, 0)
    """
    n, n1 = inputs.ring(n, n1)
    return max(n // 2 - n1 + 1, 0)
