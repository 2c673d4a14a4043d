"""Wrong variants of the loss that B = C = 1 leaves, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.state_space.frozen.one_state_teacher import one_state_loss_floor


def whole_dimension_floor(dim: int, power: Scalar) -> Scalar:
    """`one_state_loss_floor` as if the teacher's tap 0 were zero."""
    return one_state_loss_floor(dim + 1, power)
