"""Wrong variants of the growth of gaps, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.poisoning.gap_growth import gap_growth


def tangent_gap_growth(first: Scalar, second: Scalar, forces: Vector) -> Scalar:
    """`gap_growth` at two equal states, P''(a_i)."""
    return gap_growth(first, first, forces)


def tap_one_gap_growth(first: Scalar, second: Scalar, forces: Vector) -> Scalar:
    """`gap_growth` with the force of tap 1 beside the others."""
    return gap_growth(first, second, forces) + forces[1]
