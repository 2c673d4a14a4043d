"""Statements on trackers with one slip."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.terms.arithmetic import power
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.implicit_models import tracking
from lemmata.theory.implicit_models.problem import multiplication


def undecayed(lam: Scalar, move: Matrix, old: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """`tracked_pair` whose new state keeps a part of the old one."""
    same, new, _ = tracking.tracked_pair(lam, move, old)
    return same, new, new + lam * old


def transposed(lam: Scalar, move: Matrix, old: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """`tracked_pair` of the transposed move."""
    return tracking.tracked_pair(lam, move.T, old)


def held(lam: Scalar, moves: Sequence[Matrix], start: Matrix) -> Matrix:
    """`tracked` that repeats its first move."""
    return tracking.tracked(lam, [moves[0]] * len(moves), start)


def one_late(table: np.ndarray, word: Sequence[int]) -> list[int]:
    """`automaton_states`, one letter late."""
    return [0, *tracking.automaton_states(table, word)[:-1]]


def reversed_products(group: str, word: Sequence[int]) -> list[int]:
    """`group_states` of letters multiplied from the other side."""
    return tracking.automaton_states(multiplication(group).T, word, 1.0)


def a_one_more(decay: Scalar, drive: Scalar, start: Scalar, ones: Scalar) -> Scalar:
    """`increment` after one more."""
    return tracking.increment(decay, drive, start, ones + 1)


def other_start(decay: Scalar, drive: Scalar, start: Scalar, ones: Scalar) -> Scalar:
    """`increment` whose start does not decay."""
    return power(decay, ones) * (drive - start)


def a_step_sooner(decay: float, drive: float, start: float, margin: float) -> int:
    """`parity_horizon`, one less."""
    return tracking.parity_horizon(decay, drive, start, margin) - 1


def one_step_less(reach: Scalar, margin: Scalar) -> Scalar:
    """`large_steps`, one less."""
    return tracking.large_steps(reach, margin) - 1


def not_flipped(start: Scalar, ones: Scalar) -> Scalar:
    """`flipped` by 1 in place of -1."""
    return power(1 + 0 * start, ones) * start


def two_at_a_time(start: Scalar, ones: Scalar) -> Scalar:
    """`counted` by twos."""
    return start + 2 * ones
