"""Statements on smoothing with one slip."""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.implicit_models import smoothing


def of_the_largest(least: Scalar, largest: Scalar) -> tuple[Scalar, Scalar]:
    """`best_damping` as the one that stops the largest eigenvalue at once."""
    return 1 / largest, 1 - least / largest


def end_of_window(least: Scalar, largest: Scalar) -> tuple[Scalar, Scalar]:
    """`best_damping` as the largest that converges."""
    return 2 / largest, smoothing.best_damping(least, largest)[1]


def of_the_inverse(least: Scalar, largest: Scalar, damping: Scalar, steps: Scalar) -> Scalar:
    """`truncated_condition` as that of the inverse."""
    return largest / least


def a_step_more(least: Scalar, largest: Scalar, damping: Scalar, steps: Scalar) -> Scalar:
    """`truncated_condition` after one step more."""
    return smoothing.truncated_condition(least, largest, damping, steps + 1)
