"""Wrong variants of a step of descent in Fourier space."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.spectral_descent import spectral_step
from lemmata.theory.linear_attention.augmented.spectral_flow import spectral_velocity


def linear_step(ahat: Vector, step_size: Scalar, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`spectral_step` with the factor 1 - 8 eta Ghat of an Euler step of the Gram flow, its square forgotten."""
    ahat = inputs.tensor(ahat, "ahat")
    return ahat * (1 + step_size * spectral_velocity(ahat, n1, tau, weight_decay))


def doubled_descent(ahat: Vector, step_size: Scalar, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`spectral_step` with the factor 1 - 8 eta Ghat - 2 eta eps squared: twice the step."""
    return spectral_step(ahat, 2 * step_size, n1, tau, weight_decay)
