"""Wrong variants of the least-squares limit."""

from __future__ import annotations

import numpy as np

from lemmata.theory import inputs
from lemmata.theory.arithmetic import admits, even_dft
from lemmata.theory.linear_attention.augmented.least_squares import least_squares_spectrum
from lemmata.theory.linear_attention.mutants.augmented.gradient import nearest
from lemmata.theory.types import Vector


@admits("numpy")
def nearest_fit(n1: int, tau: Vector) -> np.ndarray:
    """`least_squares_spectrum` of the target of lags 0 and +-1 alone."""
    return least_squares_spectrum(n1, nearest(inputs.tensor(tau, "tau")))


@admits("numpy")
def clipped_spectrum(n1: int, tau: Vector) -> np.ndarray:
    """`least_squares_spectrum` as the target's own spectrum, its negative coefficients set to 0."""
    return np.maximum(even_dft(inputs.tensor(tau, "tau")), 0.0).round(15)
