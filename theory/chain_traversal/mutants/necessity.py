"""The single-step certificate with one slip: half of the swaps, unsigned or unnormalised margins, three instances, chance."""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Scalar, Size, Vector
from lemmata.theory.chain_traversal.necessity import signed_margins, single_step_bound, single_step_reward, swapped_labels


def next_vertices_swapped(n: Size, start: Size) -> list[Vector]:
    """`swapped_labels` with only the next vertices swapped, each instance twice."""
    rows = swapped_labels(n, start)
    return [rows[row] for row in (0, 1, 0, 1)]


def unsigned_margins(numerators: Vector, normalisers: Vector) -> Vector:
    """`signed_margins` of the same sink in all four instances, right or wrong."""
    margins = signed_margins(numerators, normalisers)
    return margins * np.array([1, 1, -1, -1]).astype(object if margins.dtype == object else float)


def unnormalised_margins(numerators: Vector, normalisers: Vector) -> Vector:
    """`signed_margins` of linear attention, whatever the normalisers."""
    return signed_margins(numerators, 0 * normalisers + array([1, 0, 0, 0, 0], normalisers))


def three_instances_reward(odds: Vector) -> Scalar:
    """`single_step_reward` of the first three instances."""
    return single_step_reward(odds[:3])


def chance_bound(start_weights: Vector) -> Scalar:
    """`single_step_bound` with 1/2 on starts at distance 2 or more."""
    weights = array(start_weights)
    return weights[0] + weights[1:].sum() * ratio(1, 2, weights)


def larger_reward(odds: Vector) -> Scalar:
    """`single_step_reward` and a hundredth of it: it comes as near to 3/4 as one likes."""
    return single_step_reward(odds) * ratio(101, 100, odds)


def sharper_bound(start_weights: Vector) -> Scalar:
    """`single_step_bound` less a hundredth."""
    return single_step_bound(start_weights) * ratio(99, 100, array(start_weights))
