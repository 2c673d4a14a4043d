"""Wrong variants of the formulas of the null measure.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits, array, number, ratio, solve
from lemmata.theory.state_space import divided_difference
from lemmata.theory.state_space.problem import columns


@admits("numpy", "fraction")
def unsigned_null_measure(nodes: Any, gap: Any) -> list[Fraction]:
    """`null_measure` with |z_j - z_i|: weights of one sign.

    >>> unsigned_null_measure([0, 1, 2], 1)
    [Fraction(1, 2), Fraction(1, 1), Fraction(1, 2)]
    """
    return [abs(weight) for weight in divided_difference.null_measure(nodes, gap)]


def short_null_weights(nodes: Any, gap: Any) -> Any:
    """`null_weights` with the last node left out of the products and unused: taps vanish one step less far.

    >>> short_null_weights([0.0, 1.0, 2.0], 1.0)
    array([-1.,  1.,  0.])
    """
    (nodes,) = columns(nodes=nodes)
    if nodes.shape[0] == 1:
        return nodes * 0
    return array([*divided_difference.null_weights(nodes[:-1], gap), number(0, nodes)], nodes)


@admits("numpy")
def solved_null_weights(nodes: Any, gap: Any) -> Any:
    """`null_weights` by solving the Vandermonde system in floats: without a digit at 25 evenly spaced states of (0, 1].

    >>> solved_null_weights([0.0, 1.0, 2.0], 1.0)
    array([ 0.5, -1. ,  0.5])
    """
    (nodes,) = columns(nodes=nodes)
    H = nodes.shape[0] - 1
    return solve(np.vander(nodes, increasing=True).T, np.eye(H + 1)[H] * gap)


def halved_spacing_floor(H: int, spacing: Any) -> Any:
    """`condition_floor` at half the spacing.

    >>> halved_spacing_floor(2, 1.0)
    8.0
    """
    return divided_difference.condition_floor(H, spacing * ratio(1, 2, spacing))
