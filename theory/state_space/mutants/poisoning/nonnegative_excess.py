"""Wrong variants of the excess, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Vector
from lemmata.theory.state_space.poisoning.nonnegative_excess import nonnegative_excess


def next_excess(a: Vector, p: int) -> Vector:
    """`nonnegative_excess` for tap p + 1."""
    return nonnegative_excess(a, p + 1)
