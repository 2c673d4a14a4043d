"""Wrong variants of the first-order limit."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.hidden_lags import first_order_limit


def amplified_everywhere(a_init: Vector, n1: int, alpha: Scalar) -> Vector:
    """`first_order_limit` with the amplification alpha/A_0(0) squared."""
    a_init = inputs.tensor(a_init, "a")
    limit = first_order_limit(a_init, n1, alpha)
    return array([limit[0], *(entry * alpha / a_init[0] for entry in limit[1:])], limit)
