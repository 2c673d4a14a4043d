"""Wrong variants of the losses of relative positions along training."""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.rpe.loss_curves import loss_curves


def double_rates(t: Scalar, a_init: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> tuple[Scalar, Scalar]:
    """`loss_curves` twice as fast."""
    return loss_curves(2 * t, a_init, n1, tau, weight_decay)


def unweighted(t: Scalar, a_init: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> tuple[Scalar, Scalar]:
    """`loss_curves` with the test loss in place of the training loss."""
    _, test = loss_curves(t, a_init, n1, tau, weight_decay)
    return test, test
