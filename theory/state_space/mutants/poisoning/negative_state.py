"""Wrong variants of the excess of a poisoned student, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Vector
from lemmata.theory.state_space.poisoning.negative_state import poisoned_excess


def next_poisoned_excess(a: Vector, p: int) -> Vector:
    """`poisoned_excess` for tap p + 1."""
    return poisoned_excess(a, p + 1)
