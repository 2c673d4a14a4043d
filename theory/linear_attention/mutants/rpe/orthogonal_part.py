"""Wrong variants of the decay of the orthogonal part."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.rpe.orthogonal_part import orthogonal_factor, orthogonal_rate


def single_second_moment(a: Vector, n1: int, weight_decay: Scalar = 0.0) -> Scalar:
    """`orthogonal_rate` with S in place of 2 S."""
    a = inputs.tensor(a, "a")
    half = ratio(1, 2, a)
    return half * (orthogonal_rate(a, n1, weight_decay) + arguments.decay_rate(weight_decay, a))


def single_step(a: Vector, n1: int, step_size: Scalar, weight_decay: Scalar) -> Scalar:
    """`orthogonal_factor` with eta in place of 2 eta."""
    return orthogonal_factor(a, n1, ratio(1, 2, step_size) * step_size, weight_decay)


def scaled_decay(a: Vector, n1: int, step_size: Scalar, weight_decay: Scalar) -> Scalar:
    """`orthogonal_factor` with the weight decay multiplied by the step size."""
    return orthogonal_factor(a, n1, step_size, step_size * weight_decay)
