"""Wrong variants of the field with the special sequence, each with one slip."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Vector
from lemmata.theory.state_space.frozen.clean_field import frozen_clean_field
from lemmata.theory.state_space.poisoning.field import frozen_poisoned_field


def summed_poisoned_field(a: Vector, p: int) -> Vector:
    """`frozen_poisoned_field` of the sum over both sequences in place of the mean."""
    return 2 * frozen_poisoned_field(a, p)


def appended_field(a: Vector, p: int) -> Vector:
    """`frozen_poisoned_field` with the special sequence added to the clean loss as it stood, not averaged into it."""
    return frozen_poisoned_field(a, p) + frozen_clean_field(a, p) * ratio(1, 2, a)


def proportional_field(a: Vector, p: int) -> Vector:
    """`frozen_poisoned_field` with a rate in proportion to each state."""
    return frozen_poisoned_field(a, p) + (1 - a.sum()) * (a - 1)
