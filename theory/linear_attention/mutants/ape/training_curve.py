"""Wrong variants of the training loss along training."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.ape.training_curve import training_curve


def slow_curve(t: Scalar, p_init: Matrix, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Scalar:
    """`training_curve` at half the time."""
    return training_curve(ratio(1, 2, alpha) * t, p_init, alpha, beta, weight_decay)


def shifted_curve(t: Scalar, p_init: Matrix, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Scalar:
    """`training_curve` with alpha lowered by eps/4 and no weight decay, as if that were only a shift of the target."""
    return training_curve(t, p_init, alpha - ratio(1, 4, alpha) * weight_decay, beta, 0 * weight_decay)
