"""Wrong variants of the least-squares limit."""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, even_dft, even_idft, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.least_squares import least_excess, least_squares_spectrum
from lemmata.theory.linear_attention.augmented.mirror_descent import spectral_loss
from lemmata.theory.linear_attention.mutants.augmented.gradient import nearest


@admits("numpy")
def nearest_fit(n1: int, tau: Vector) -> np.ndarray:
    """`least_squares_spectrum` of the target of lags 0 and +-1 alone."""
    return least_squares_spectrum(n1, nearest(inputs.tensor(tau, "tau")))


@admits("numpy")
def clipped_spectrum(n1: int, tau: Vector) -> np.ndarray:
    """`least_squares_spectrum` as the target's own spectrum, its negative coefficients set to 0."""
    return np.maximum(even_dft(inputs.tensor(tau, "tau")), 0.0).round(15)


def slopes_alone(ahat: Vector, bhat: Vector, n1: int, tau: Vector) -> Scalar:
    """`least_excess` as if the loss were linear."""
    return least_excess(ahat, bhat, n1, tau) - spectral_loss(ahat, n1, even_idft(bhat))


def half_of_the_slopes(ahat: Vector, bhat: Vector, n1: int, tau: Vector) -> Scalar:
    """`least_excess` with half of the slopes, those of half the square."""
    square = spectral_loss(ahat, n1, even_idft(bhat))
    return square + ratio(1, 2, square) * (least_excess(ahat, bhat, n1, tau) - square)
