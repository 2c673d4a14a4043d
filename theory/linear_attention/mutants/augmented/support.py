"""Wrong variants of the bounds on Fourier coefficients."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.support import spectral_range


def windowless_range(t: Scalar, ahat: Vector, n1: int, tau: Vector) -> tuple[Vector, Vector]:
    """`spectral_range` with the factor n1 forgotten."""
    return spectral_range(ratio(1, n1, t) * t, ahat, n1, tau)


def wider_range(t: Scalar, ahat: Vector, n1: int, tau: Vector) -> tuple[Vector, Vector]:
    """`spectral_range` with n1 + 1 in place of n1."""
    return spectral_range(ratio(n1 + 1, n1, t) * t, ahat, n1, tau)
