"""Wrong variants of the null measure, each with one slip."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.terms.arithmetic import admits, array, number, ratio, solve
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.null_measure import condition_floor, misled_weights, null_measure, null_weights
from lemmata.theory.state_space.problem import columns


@admits("numpy", "fraction")
def unsigned_null_measure(nodes: Vector, gap: Scalar) -> list[Fraction]:
    """`null_measure` with |z_j - z_i|: weights of one sign."""
    return [abs(weight) for weight in null_measure(nodes, gap)]


def short_null_weights(nodes: Vector, gap: Scalar) -> Vector:
    """`null_weights` with the last node left out of the products and unused: taps vanish one step less far."""
    (nodes,) = columns(nodes=nodes)
    if nodes.shape[0] == 1:
        return nodes * 0
    return array([*null_weights(nodes[:-1], gap), number(0, nodes)], nodes)


@admits("numpy")
def solved_null_weights(nodes: Vector, gap: Scalar) -> Vector:
    """`null_weights` by solving the Vandermonde system in floats: without a digit at 25 evenly spaced states of (0, 1]."""
    (nodes,) = columns(nodes=nodes)
    H = nodes.shape[0] - 1
    return solve(np.vander(nodes, increasing=True).T, np.eye(H + 1)[H] * gap)


def halved_spacing_floor(H: int, spacing: Scalar) -> Scalar:
    """`condition_floor` at half the spacing."""
    return condition_floor(H, spacing * ratio(1, 2, spacing))


def blind_alone(nodes: Vector, horizon: int, a_star: Vector, w_star: Vector, miss: Scalar) -> Vector:
    """`misled_weights` without the teacher's taps."""
    return misled_weights(nodes, horizon, a_star, w_star * 0, miss)


def half_missed(nodes: Vector, horizon: int, a_star: Vector, w_star: Vector, miss: Scalar) -> Vector:
    """`misled_weights` at half the miss."""
    return misled_weights(nodes, horizon, a_star, w_star, miss * ratio(1, 2, miss))
