"""Wrong variants of the share of students of least norm that fit the next tap."""

from __future__ import annotations

from lemmata.terms.types import Scalar


def linear_share(a_star: Scalar, tolerance: Scalar) -> Scalar:
    """`least_weight_share` without the logarithm."""
    return tolerance / (1 - a_star * a_star)
