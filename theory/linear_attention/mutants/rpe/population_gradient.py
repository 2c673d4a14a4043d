"""Wrong variants of the expected gradient of the lag weights."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.rpe.line import line_weights, linear_target


def equal_counts(a: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0) -> Vector:
    """`relative_velocity` with n1 in place of n1 - |k|."""
    a = inputs.tensor(a, "a")
    lags = a.shape[0] // 2 + 1
    counts = [n1 * (weight > 0) for weight in line_weights(lags, n1)]
    tau = linear_target(lags, inputs.beside(alpha, a), [inputs.beside(beta, a) for beta in betas])
    return -2 * array(counts, a) * (a - tau) - arguments.decay_rate(weight_decay, a) * a
