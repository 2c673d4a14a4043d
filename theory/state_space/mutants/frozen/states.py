"""Wrong variants of the states at their clock, each with one slip."""

from __future__ import annotations

from typing import Any

from lemmata.theory.state_space.frozen.states import frozen_states


def next_tap_states(clock: Any, a_init: Any, p: int) -> Any:
    """`frozen_states` of the tap after p."""
    return frozen_states(clock, a_init, p + 1)
