"""Wrong variants of the alpha that is always enough."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented.safe_target import safe_alpha


def half_safe(betas: Sequence[Scalar]) -> Scalar:
    """`safe_alpha` with each neighbour counted once."""
    whole = safe_alpha(betas)
    return whole * ratio(1, 2, whole)


def nearest_safe(betas: Sequence[Scalar]) -> Scalar:
    """`safe_alpha` of the nearest neighbours alone."""
    return safe_alpha(betas[:1])
