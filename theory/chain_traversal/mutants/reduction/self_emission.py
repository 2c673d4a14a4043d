"""The mean length with one slip: repetitions or the sink not counted."""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.reduction.self_emission import length_from_weights


def unrepeated_length(n: int, forward: Scalar, backward: Scalar, other: Scalar = 1, *, mask_self: bool = True) -> Vector:
    """`length_from_weights` with repetitions not counted."""
    return length_from_weights(n, forward, backward, other)


def one_chain_length(n: int, forward: Scalar, backward: Scalar, other: Scalar = 1, *, mask_self: bool = True) -> Vector:
    """`length_from_weights` with one token less for every start: the sink not counted."""
    return length_from_weights(n, forward, backward, other, mask_self=mask_self) - 1
