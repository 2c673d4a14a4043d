"""Wrong variants of the field, each with one slip."""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import ratio
from lemmata.theory.state_space.frozen.clean_field import frozen_clean_field


def halved_clean_field(a: Any, p: int) -> Any:
    """`frozen_clean_field` of half the loss."""
    return frozen_clean_field(a, p) * ratio(1, 2, a)
