"""Wrong variants of the curve of opposed starts."""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention import exponential


def mass_forgotten(t: Scalar, start: Scalar, n1: int, alpha: Scalar) -> Scalar:
    """`opposed_scale` as a pure exponential."""
    return start * exponential.decay(2 * n1 * alpha, t)
