"""Wrong variants of the ceiling of a weight, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Scalar


def starting_ceiling(b: Scalar, c: Scalar) -> Scalar:
    """`weight_ceiling` as if no weight ever rose."""
    return b * c
