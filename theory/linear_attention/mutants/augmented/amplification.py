"""Wrong variants of the amplification of off-diagonal entries."""

from __future__ import annotations

from lemmata.terms.types import Scalar


def inverse_amplification(a0: Scalar, alpha: Scalar) -> Scalar:
    """`amplification` upside down."""
    return a0 / alpha


def only_growth(a0: Scalar, alpha: Scalar) -> Scalar:
    """`amplification` as if off-diagonal entries could only grow, 1 + (alpha/a0 - 1)^2."""
    return 1 + (alpha - a0) * (alpha - a0) / (a0 * a0)
