"""The cepstrum of the Gram column, c = IDFT(log DFT(a)), which training conserves at every lag that no window sees.

Whatever alpha, beta and even the weight decay, these floor(n/2) - n1 + 1 constants carry the start's randomness to the end of training.
Source: SABBAGHI_2024, D.7 and D.8; the conserved quantities are new.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import even_dft, even_idft, log, world
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention import arguments


def cepstrum(a: Vector) -> Vector:
    """Return the cepstrum of a column, c = IDFT(log DFT(a)).

    Args:
        a: (n,) first column of a circulant Gram matrix, a_r = a_{n-r}, with strictly positive DFT.

    Returns: (n,), even.

    Raises: ValueError if the column is not even or some Fourier coefficient is not positive.

    Source: SABBAGHI_2024, D.7; cepstral coordinates are new.

    >>> cepstrum([1.0, 0.0, 0.0])
    array([0., 0., 0.])
    """
    spectrum = even_dft(arguments.even(a, "a"))
    if world(spectrum) == "numpy" and np.min(spectrum) <= 0:
        raise ValueError(f"the cepstrum needs a strictly positive spectrum; the smallest Fourier coefficient is {np.min(spectrum):.3g}")
    return even_idft(log(spectrum))
