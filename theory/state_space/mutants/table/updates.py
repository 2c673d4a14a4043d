"""Wrong variants of the ratio of the errors, each with one slip."""

from __future__ import annotations

from lemmata.theory import inputs
from lemmata.theory.arithmetic import admits
from lemmata.theory.state_space.table.updates import log_error_ratio


@admits("numpy")
def lasting_ratio(extra: int) -> float:
    """`log_error_ratio` as if it stayed what it is after the slide's 1401 updates."""
    inputs.integer(extra, "updates", 1)
    return log_error_ratio(1401)
