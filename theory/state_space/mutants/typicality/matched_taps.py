"""Wrong variants of the share of students that match one tap more."""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.state_space.typicality.matched_taps import matched_share


def share_of_half_the_interval(dim: int, tolerance: Scalar) -> Scalar:
    """`matched_share` of states drawn from [0, 1]."""
    return matched_share(dim, tolerance * 2**dim)


def share_of_a_state_less(dim: int, tolerance: Scalar) -> Scalar:
    """`matched_share` of a student of one state less, at the same x."""
    return matched_share(max(dim - 1, 1), tolerance * 0.5)
