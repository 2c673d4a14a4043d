"""Wrong variants of the loss budget."""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.loss_budget import loss_budget


def reversed_budget(final: Vector, ahat: Vector) -> Scalar:
    """`loss_budget` with the relative entropy of the start to the end."""
    return loss_budget(ahat, final)


def doubled_budget(final: Vector, ahat: Vector) -> Scalar:
    """`loss_budget` with 1/4 in place of 1/8."""
    return 2 * loss_budget(final, ahat)


def half_spectrum(final: Vector, ahat: Vector) -> Scalar:
    """`loss_budget` over the frequencies 0..floor(n/2) alone."""
    half = len(final) // 2 + 1
    return loss_budget(final[:half], ahat[:half])
