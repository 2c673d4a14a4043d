"""Wrong variants of the bound on the excess loss."""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.excess_loss import excess_bound


def eighth_bound(bhat: Vector, ahat: Vector, t: Scalar) -> Scalar:
    """`excess_bound` with 8 t for 4 t, which holds only if Bhat has no loss."""
    return excess_bound(bhat, ahat, 2 * t)


def reversed_bound(bhat: Vector, ahat: Vector, t: Scalar) -> Scalar:
    """`excess_bound` with KL(Ahat || Bhat)."""
    return excess_bound(ahat, bhat, t)


def faster_bound(bhat: Vector, ahat: Vector, t: Scalar) -> Scalar:
    """`excess_bound` as if the loss fell with the square of time."""
    return excess_bound(bhat, ahat, t * t)
