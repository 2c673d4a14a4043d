"""Wrong variants of the ratio of the errors, each with one slip."""

from __future__ import annotations

from lemmata.terms.arithmetic import admits
from lemmata.theory.state_space.table.updates import log_error_ratio


@admits("numpy")
def root_ratio(extra: int) -> float:
    """`log_error_ratio` with the root of the updates."""
    return log_error_ratio(extra) / 2


@admits("numpy")
def squared_ratio(extra: int) -> float:
    """`log_error_ratio` with the square of the updates."""
    return log_error_ratio(extra) * 2


@admits("numpy")
def earlier_ratio(extra: int) -> float:
    """`log_error_ratio` with the errors of one size ten times as early."""
    return log_error_ratio(10 * extra)
