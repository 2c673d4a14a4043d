"""The spectrum of the window's target: T_w has alpha on the diagonal and beta beside it.

Its eigenvalues are lambda_k = alpha + 2 beta cos(k pi/(n1 + 1)), k = 1..n1, and its eigenvectors are sines.
Source: SABBAGHI_2024, 5.1 inside the window of D.2; the eigenvalues of a tridiagonal Toeplitz matrix are classical.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, cospi, sinpi, world
from lemmata.terms.entries import entries
from lemmata.terms.types import Matrix, Scalar, Size, Vector


def window_eigenvalues(n1: int, alpha: Scalar, beta: Scalar) -> Vector:
    """Return the eigenvalues of the window's target, lambda_k = alpha + 2 beta cos(k pi/(n1 + 1)), k = 1..n1.

    Args:
        n1: window, n1 >= 1, or a symbol for any such number.
        alpha, beta: target weights of the site and of its two neighbours.

    Returns: (n1,), largest first if beta > 0.

    Raises: ValueError for a window below 1.

    >>> window_eigenvalues(1, 3.0, 5.0)
    array([3.])
    """
    n1 = inputs.count(n1, "window n1", 1)
    alpha, beta = plain_weights(alpha, beta)
    if world(n1) == "ring":
        size: Size = n1
        return size.tabulated(window_eigenvalues, alpha, beta)
    return entries(lambda k: alpha + 2 * beta * cospi(k + 1, n1 + 1, beta), n1, alpha)


def window_eigenvectors(n1: int, like: Scalar) -> Matrix:
    """Return the sine matrix S[j, k] = sin(j k pi/(n1 + 1)), j, k = 1..n1; S S^T = (n1 + 1)/2 I.

    Column k is an eigenvector of every tridiagonal Toeplitz matrix of that size.

    Args:
        n1: window, n1 >= 1.
        like: a number of the arithmetic wanted.

    Returns: (n1, n1), columns not normalised so that no square root is needed.

    Raises: ValueError for a window below 1.

    >>> window_eigenvectors(1, 1.0)
    array([[1.]])
    """
    n1 = inputs.integer(n1, "window n1", 1)
    if world(n1) == "ring":
        size: Size = n1
        return size.tabulated(window_eigenvectors, 1, axes=2, symmetric=True, square=(n1 + 1) / 2)
    row = [sinpi(j, n1 + 1, like) for j in range(2 * (n1 + 1))]
    return array([[row[j * k % (2 * n1 + 2)] for k in range(1, n1 + 1)] for j in range(1, n1 + 1)], like)


def plain_weights(alpha: Scalar, beta: Scalar) -> tuple[Scalar, Scalar]:
    """Return alpha and beta in one arithmetic: float64 for plain numbers, beside each other for all others.

    Raises: ValueError for numbers that are not finite.

    >>> plain_weights(2, 1)
    (np.float64(2.0), np.float64(1.0))
    """
    alpha, beta = inputs.real(alpha, "alpha"), inputs.real(beta, "beta")
    alpha = inputs.beside(alpha, beta)
    return (np.float64(alpha), np.float64(beta)) if world(alpha, beta) == "numpy" else (alpha, inputs.beside(beta, alpha))
