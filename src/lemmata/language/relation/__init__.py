"""What a check returns: a relation between what theory says and what the other route says.

A file holds one sort of relations; `leaf.py` says what a relation is, and what it comes to.
"""

from lemmata.language.relation.asymptotic import Asymptotic, Leading, Limit, Theta
from lemmata.language.relation.inductions import (
    Always,
    ForAll,
    Grid,
    Induction,
    Invariant,
    Recurrence,
    Sums,
    Throughout,
)
from lemmata.language.relation.leaf import Leaf, Leaves, Relation, Sign, leaves, parts, same_shape
from lemmata.language.relation.measured import Estimate, Order, Side, Timed
from lemmata.language.relation.residuals import (
    LARGEST_SCALE,
    NOISE,
    NotFinite,
    allowed,
    breach,
    excess,
    is_swallowed,
    own_scales,
    relative,
    residual,
)
from lemmata.language.relation.sides import All, AtLeast, Equal, SumOfSquares, Supposed

__lemmata__ = "prover"

__all__ = [
    "LARGEST_SCALE",
    "NOISE",
    "All",
    "Always",
    "Asymptotic",
    "AtLeast",
    "Equal",
    "Estimate",
    "ForAll",
    "Grid",
    "Induction",
    "Invariant",
    "Leading",
    "Leaf",
    "Leaves",
    "Limit",
    "NotFinite",
    "Order",
    "Recurrence",
    "Relation",
    "Side",
    "Sign",
    "SumOfSquares",
    "Sums",
    "Supposed",
    "Theta",
    "Throughout",
    "Timed",
    "allowed",
    "breach",
    "excess",
    "is_swallowed",
    "leaves",
    "own_scales",
    "parts",
    "relative",
    "residual",
    "same_shape",
]
