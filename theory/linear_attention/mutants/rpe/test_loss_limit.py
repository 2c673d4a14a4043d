"""Wrong variants of the final test loss of relative positions."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.rpe.test_loss_limit import ring_limit_loss


def start_always_forgotten(a_init: Vector, n1: int, tau: Vector, weight_decay: Scalar) -> Scalar:
    """`ring_limit_loss` as if lags in no window went to 0 even without weight decay."""
    a = inputs.tensor(a_init, "a")
    return ring_limit_loss(0 * a, n1, tau, weight_decay)


def single_counts(a_init: Vector, n1: int, tau: Vector, weight_decay: Scalar) -> Scalar:
    """`ring_limit_loss` with N_r in place of 2 N_r."""
    return ring_limit_loss(a_init, n1, tau, 2 * weight_decay)
