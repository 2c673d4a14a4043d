"""Wrong variants of the spectrum of the window's target."""

from __future__ import annotations

from lemmata.terms.arithmetic import cospi, ratio
from lemmata.terms.entries import entries
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.ape.window_spectrum import window_eigenvalues


def ring_eigenvalues(n1: int, alpha: Scalar, beta: Scalar) -> Vector:
    """`window_eigenvalues` with cos(k pi/n1): one site too few."""
    return entries(lambda k: alpha + 2 * beta * cospi(k + 1, n1, beta), n1, alpha)


def single_coupling(n1: int, alpha: Scalar, beta: Scalar) -> Vector:
    """`window_eigenvalues` with beta in place of 2 beta."""
    return window_eigenvalues(n1, alpha, beta * ratio(1, 2, beta))
