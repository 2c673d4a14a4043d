"""Wrong variants of the length under vanishing weight decay."""

from __future__ import annotations

from lemmata.terms.arithmetic import sqrt
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.rpe.line import linear_target


def one_neighbour_scale(n1: int, alpha: Scalar, beta: Scalar) -> Scalar:
    """`decayed_scale` with one neighbour in place of two."""
    tau = linear_target(n1, alpha, [beta])[n1 - 1 :]
    return sqrt(sqrt((tau * tau).sum()))
