"""Wrong variants of the flow in Fourier space."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.spectral_flow import spectral_velocity


def unscaled_spectrum(ahat: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`spectral_velocity` with 4 in place of 8."""
    ahat = inputs.tensor(ahat, "ahat")
    return ratio(1, 2, ahat) * spectral_velocity(ahat, n1, tau) - 2 * arguments.decay_rate(weight_decay, ahat)
