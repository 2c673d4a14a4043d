"""A start near zero need not lead to a measure: however small it is, an open set of starts keeps a negative weight to the end.

With b + c = u e^g, b - c = v e^{-g} a weight is negative as long as e^{2g} < |v/u|. Training from size s stops once the other weights are
of order one, at e^{2g} of order 1/s^2: a state with |u| below s^2 |v| has not turned by then. In the limit s -> 0 the set is empty.
Source: COHEN_2026, "Various Examples Lead to Generalization", proof sketch, second line, "GD initialized near 0".
"""

from __future__ import annotations

from lemmata.terms.types import Scalar


def weight_ceiling(b: Scalar, c: Scalar) -> Scalar:
    """Return 0, above which a weight b c does not rise that starts with |b + c| far below s^2 |b - c|, s the size of the start.

    Args:
        b, c: input and output weight of one state at the start, of opposite signs.

    Returns: a scalar.

    Source: COHEN_2026, "Various Examples Lead to Generalization", proof sketch, second line; new.

    >>> weight_ceiling(0.5, -0.5)
    0.0
    """
    return abs(b * c) * 0
