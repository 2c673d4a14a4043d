"""Wrong variants of the field, each with one slip."""

from __future__ import annotations

from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Vector
from lemmata.theory.state_space.frozen.clean_field import frozen_clean_field


def halved_clean_field(a: Vector, p: int) -> Vector:
    """`frozen_clean_field` of half the loss."""
    return frozen_clean_field(a, p) * ratio(1, 2, a)


def uncoupled_field(a: Vector, p: int) -> Vector:
    """`frozen_clean_field` with a factor of its own for each state, 1 - a_d^p."""
    return array([frozen_clean_field(a[d : d + 1], p)[0] for d in range(a.shape[0])], a)
