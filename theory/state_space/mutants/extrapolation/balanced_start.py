"""Wrong variants of the floor of the weights, each with one slip."""

from __future__ import annotations

from typing import Any

from lemmata.theory.state_space.problem import columns


def starting_weights(b: Any, c: Any) -> Any:
    """`weight_floor` as if no weight ever fell."""
    b, c = columns(b=b, c=c)
    return b * c
