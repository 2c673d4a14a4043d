"""Wrong variants of the sufficient horizon, each with one slip."""

from __future__ import annotations

from lemmata.theory.state_space.extrapolation.horizon import sufficient_horizon


def one_horizon_less(teacher_dim: int) -> int:
    """`sufficient_horizon` with 2 D*, which is not enough."""
    return sufficient_horizon(teacher_dim) - 1


def one_horizon_more(teacher_dim: int) -> int:
    """`sufficient_horizon` with 2 D* + 2, more than is needed."""
    return sufficient_horizon(teacher_dim) + 1
