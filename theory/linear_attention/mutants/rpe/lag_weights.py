"""Wrong variants of the relaxation of the lag weights."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments, exponential
from lemmata.theory.linear_attention.rpe.fixed_point import relative_fixed_point
from lemmata.theory.linear_attention.rpe.lag_weights import relative_weights
from lemmata.theory.linear_attention.rpe.line import line_weights


def half_relaxation(t: Scalar, a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0) -> Vector:
    """`relative_weights` at half the rate."""
    return relative_weights(ratio(1, 2, t) * t, a_init, n1, alpha, betas, weight_decay)


def wide_relaxation(t: Scalar, a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0) -> Vector:
    """`relative_weights` with one rate n1 for all visible lags."""
    a = inputs.tensor(a_init, "a")
    lags = a.shape[0] // 2 + 1
    rest = relative_fixed_point(lags, n1, alpha, betas, weight_decay)
    weights = line_weights(lags, n1)
    rates = [2 * n1 * (weight > 0) + arguments.decay_rate(weight_decay, a) for weight in weights]
    start = [a[k] if not weight else rest[k] + (a[k] - rest[k]) * exponential.decay(rates[k], t) for k, weight in enumerate(weights)]
    return array(start, a)
