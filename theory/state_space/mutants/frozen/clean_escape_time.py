"""Wrong variants of the escape time, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.state_space.frozen.clean_escape_time import frozen_clean_escape_time


def doubled_escape_time(a_max: Scalar, p: int) -> Scalar:
    """`frozen_clean_escape_time` for half the loss."""
    return 2 * frozen_clean_escape_time(a_max, p)


def lower_escape_time(a_max: Scalar, p: int) -> Scalar:
    """`frozen_clean_escape_time` with a power of the start that is one too low."""
    return a_max * frozen_clean_escape_time(a_max, p)
