"""Wrong variants of the endpoint on tap 1 or 2, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Vector
from lemmata.theory.state_space.frozen.low_tap_endpoint import low_tap_endpoint


def other_low_tap_endpoint(a_init: Vector, p: int) -> Vector:
    """`low_tap_endpoint` of tap 3 - p."""
    return low_tap_endpoint(a_init, 3 - p)
