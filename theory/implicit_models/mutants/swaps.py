"""Statements on products of steps with one slip."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models import swaps


def added(keys: Matrix, scales: Vector) -> Scalar:
    """`step_volume` of the steps I + beta k k^T."""
    return swaps.step_volume(keys, [-scale for scale in scales])


def of_scales(keys: Matrix, scales: Vector) -> Scalar:
    """`step_volume` as if all keys were unit vectors."""
    found: Scalar = 1
    for scale in scales:
        found = found * (1 - scale)
    return found


def of_one_cycle(permutation: Sequence[int]) -> int:
    """`least_steps` as if there were one cycle."""
    return len(permutation) - 1


def moved_letters(permutation: Sequence[int]) -> int:
    """`least_steps` as the number of letters that move."""
    return sum(int(place != letter) for letter, place in enumerate(permutation))


def a_fiftieth_less(strengths: Vector) -> Scalar:
    """`largest_move` a fiftieth smaller."""
    return swaps.largest_move(strengths) * 49 / 50


def a_fiftieth_more(strengths: Vector) -> Scalar:
    """`largest_move` a fiftieth larger: a bound of the move as well, and not of the volume."""
    return swaps.largest_move(strengths) * 51 / 50


def of_the_largest(strengths: Vector) -> Scalar:
    """`largest_move` of the largest step alone."""
    return np.max(strengths)


def as_of_odd(permutation: Sequence[int]) -> float:
    """`permutation_gap` of even permutations as of odd ones."""
    return float(swaps.least_steps(permutation) > 0)


def a_fiftieth_further(permutation: Sequence[int]) -> float:
    """`permutation_gap` of odd permutations, a fiftieth larger."""
    found = swaps.permutation_gap(permutation)
    return found * 51 / 50 if found == 1 else found
