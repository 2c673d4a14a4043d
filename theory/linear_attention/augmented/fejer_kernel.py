"""The Fejér kernel sin^2(n1 w/2)/sin^2(w/2), the Fourier transform of the lag weights.

Source: SABBAGHI_2024, lag counts above D.5, transformed.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import number, sinpi
from lemmata.terms.entries import entries, is_first
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments


def fejer_kernel(n: int, n1: int, like: Scalar = 1.0) -> Vector:
    """Return the DFT of the lag weights, sin^2(n1 w/2)/sin^2(w/2) at w = 2 pi k/n and n1^2 at w = 0.

    Args:
        n: positions.
        n1: window, 1 <= n1 <= n.
        like: a number of the arithmetic wanted.

    Returns: (n,), nonnegative: the interaction is positive semidefinite.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, lag counts above D.5, transformed.

    >>> fejer_kernel(2, 1)
    array([1., 1.])
    """
    n, n1 = arguments.ring(n, n1)

    def entry(k: int) -> Scalar:
        quotient = n1 * number(1, like) if is_first(k) else sinpi(n1 * k, n, like) / sinpi(k, n, like)
        return quotient * quotient

    return entries(entry, n, like)
