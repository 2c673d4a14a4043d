"""Wrong variants of the threshold of zero training loss."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.ape.zero import ape_threshold


def dominant_threshold(n1: int, like: Scalar = 1.0) -> Scalar:
    """`ape_threshold` as 2: diagonal dominance, sufficient only."""
    return ratio(2 if n1 > 1 else 0, 1, like)


def neighbouring_threshold(n1: int, like: Scalar = 1.0) -> Scalar:
    """`ape_threshold` as 2 cos(pi/(n1 + 2)), that of the next larger window."""
    return ape_threshold(n1 + 1, like)
