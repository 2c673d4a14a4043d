"""Wrong variants of relative positions under gradient descent."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.rpe.descent import descended_weights, descent_rest


def half_steps(
    steps: int, a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], step_size: Scalar, weight_decay: Scalar
) -> Vector:
    """`descended_weights` with eta in place of 2 eta."""
    return descended_weights(steps, a_init, n1, alpha, betas, ratio(1, 2, step_size) * step_size, weight_decay)


def scaled_decay(
    steps: int, a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], step_size: Scalar, weight_decay: Scalar
) -> Vector:
    """`descended_weights` with the weight decay multiplied by the step size."""
    return descended_weights(steps, a_init, n1, alpha, betas, step_size, step_size * weight_decay)


def single_rest(a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], step_size: Scalar, weight_decay: Scalar) -> Vector:
    """`descent_rest` with N_k in place of 2 N_k."""
    return descent_rest(a_init, n1, alpha, betas, step_size, 2 * weight_decay)


def undecayed_rest(a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], step_size: Scalar, weight_decay: Scalar) -> Vector:
    """`descent_rest` without weight decay."""
    return descent_rest(a_init, n1, alpha, betas, step_size, 0 * weight_decay)
