"""Wrong variants of the difference of squares after a step of descent, each with one slip."""

from __future__ import annotations

from typing import Any

from lemmata.theory.state_space.conserved.weight_difference import weight_difference


def conserved_difference(a: Any, b: Any, c: Any, target_taps: Any, gram: Any, step_size: Any) -> Any:
    """`descended_difference` as if gradient descent conserved b^2 - c^2 as the flow does."""
    return weight_difference(b, c)
