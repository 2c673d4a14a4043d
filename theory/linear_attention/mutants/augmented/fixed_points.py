"""Wrong variants of the growth of absent modes beside a fixed point."""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.mutants.augmented.spectral_flow import unscaled_spectrum


def half_growth(ahat: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`growth_at_rest` with 4 in place of 8."""
    return unscaled_spectrum(ahat, n1, tau, weight_decay)
