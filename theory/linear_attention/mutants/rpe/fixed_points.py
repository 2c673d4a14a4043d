"""Wrong variants of the identity at fixed points."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.rpe.fixed_points import aligned_loss


def aligned_part_only(a: Vector, v: Vector, n1: int, alpha: Scalar, beta: Scalar, slope_a: Vector, slope_v: Vector) -> Scalar:
    """`aligned_loss` without the part of v across theta."""
    v = inputs.tensor(v, "v")
    still = array([v[0], *(0 * v[1:])], v)
    return aligned_loss(a, still, n1, alpha, beta, slope_a, slope_v)
