"""Wrong variants of the limit of one site in one dimension."""

from __future__ import annotations

from lemmata.terms.arithmetic import sqrt
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.rpe.sign import scalar_limit


def sign_of_the_value(a_init: Scalar, v_init: Scalar, alpha: Scalar) -> tuple[Scalar, Scalar]:
    """`scalar_limit` with the sign of v at the start."""
    a, v = scalar_limit(a_init, v_init, alpha)
    sign = v_init / sqrt(v_init * v_init)
    return sign * sqrt(a * a), sign * sqrt(v * v)
