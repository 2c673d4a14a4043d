"""Wrong variants of the states at their clock, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.frozen.states import frozen_states


def next_tap_states(clock: Scalar, a_init: Vector, p: int) -> Vector:
    """`frozen_states` of the tap after p."""
    return frozen_states(clock, a_init, p + 1)
