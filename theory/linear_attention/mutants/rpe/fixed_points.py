"""Wrong variants of the identity at fixed points."""

from __future__ import annotations

from lemmata.theory import inputs
from lemmata.theory.arithmetic import array
from lemmata.theory.linear_attention.rpe.fixed_points import aligned_loss
from lemmata.theory.types import Scalar, Vector


def aligned_part_only(a: Vector, v: Vector, n1: int, alpha: Scalar, beta: Scalar, slope_a: Vector, slope_v: Vector) -> Scalar:
    """`aligned_loss` without the part of v across theta."""
    v = inputs.tensor(v, "v")
    still = array([v[0], *(0 * v[1:])], v)
    return aligned_loss(a, still, n1, alpha, beta, slope_a, slope_v)
