"""What a check may return: a relation between what a formula says and what a second route finds,
never yes or no.

The commonest are offered by `lemmata` itself.
"""

from __future__ import annotations

from lemmata.language.relation import (
    All,
    Always,
    AtLeast,
    Equal,
    Estimate,
    ForAll,
    Grid,
    Invariant,
    Leading,
    Limit,
    Order,
    Recurrence,
    SumOfSquares,
    Sums,
    Theta,
    Throughout,
)

__all__ = [
    "All",
    "Always",
    "AtLeast",
    "Equal",
    "Estimate",
    "ForAll",
    "Grid",
    "Invariant",
    "Leading",
    "Limit",
    "Order",
    "Recurrence",
    "SumOfSquares",
    "Sums",
    "Theta",
    "Throughout",
]
