"""Wrong variants of the Lotka-Volterra form of the flow."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.lotka_volterra import interaction_velocity


def unscaled_kernel(ahat: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`interaction_velocity` without the factor 1/n of the convolution."""
    ahat = inputs.tensor(ahat, "ahat")
    pulled = interaction_velocity(ahat, n1, tau)
    return len(ahat) * pulled - 2 * arguments.decay_rate(weight_decay, ahat)
