"""A start near zero need not lead to a measure: however small it is, an open set of starts keeps a negative weight to the end.

With b + c = u e^g, b - c = v e^{-g} a weight is negative as long as e^{2g} < |v/u|. Training from size s stops once the other weights are
of order one, at e^{2g} of order 1/s^2: a state with |u| below s^2 |v| has not turned by then. In the limit s -> 0 the set is empty.
Source: COHEN_2026, "Various Examples Lead to Generalization", proof sketch, second line, "GD initialized near 0".
"""

from __future__ import annotations

from lemmata.theory.state_space.problem import columns
from lemmata.theory.types import Vector


def weight_ceiling(b: Vector, c: Vector) -> Vector:
    """Return 0, above which no weight rises that starts with |b + c| far below s^2 |b - c|, s the size of the start.

    Args:
        b, c: (D,) input and output weights at the start, of opposite signs.

    Returns: (D,).

    Raises: ValueError for columns of different lengths.

    Source: COHEN_2026, "Various Examples Lead to Generalization", proof sketch, second line; new.

    >>> weight_ceiling([0.5], [-0.5])
    array([0.])
    """
    b, c = columns(b=b, c=c)
    return abs(b * c) * 0
