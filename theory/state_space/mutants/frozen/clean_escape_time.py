"""Wrong variants of the escape time, each with one slip."""

from __future__ import annotations

from typing import Any

from lemmata.theory.state_space.frozen.clean_escape_time import frozen_clean_escape_time


def doubled_escape_time(a_max: Any, p: int) -> Any:
    """`frozen_clean_escape_time` for half the loss."""
    return 2 * frozen_clean_escape_time(a_max, p)
