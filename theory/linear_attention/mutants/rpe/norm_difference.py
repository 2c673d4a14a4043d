"""Wrong variants of the conserved quantity."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments, exponential
from lemmata.theory.linear_attention.rpe.norm_difference import decayed_norm_difference


def undamped_difference(t: Scalar, a_init: Vector, v_init: Vector, weight_decay: Scalar = 0.0) -> Scalar:
    """`decayed_norm_difference` as conserved under weight decay too."""
    return decayed_norm_difference(t, a_init, v_init, 0 * weight_decay)


def damped_sum(t: Scalar, a_init: Vector, v_init: Vector, weight_decay: Scalar = 0.0) -> Scalar:
    """`decayed_norm_difference` with |a|^2 + |v|^2 in place of the difference."""
    a, v = inputs.tensor(a_init, "a"), inputs.tensor(v_init, "v")
    return exponential.decay(2 * arguments.decay_rate(weight_decay, a), t) * ((a * a).sum() + (v * v).sum())
