"""Wrong variants of the lag weights with a shared query."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.rpe.shared_query import shared_query_weights


def shared_target(t: Scalar, a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """`shared_query_weights` at half the rate."""
    return shared_query_weights(ratio(1, 2, t) * t, a_init, n1, alpha, betas)


def whatever_its_sign(t: Scalar, a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """`shared_query_weights` with |tau| in place of tau."""
    return shared_query_weights(t, a_init, n1, abs(alpha), [abs(beta) for beta in betas])
