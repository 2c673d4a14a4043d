"""Wrong variants of the growth of gaps, each with one slip."""

from __future__ import annotations

from typing import Any

from lemmata.theory.state_space.poisoning.gap_growth import gap_growth


def tangent_gap_growth(first: Any, second: Any, forces: Any) -> Any:
    """`gap_growth` at two equal states, P''(a_i)."""
    return gap_growth(first, first, forces)
