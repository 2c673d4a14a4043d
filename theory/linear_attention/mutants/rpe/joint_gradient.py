"""Wrong variants of the expected gradient of lag weights and value direction."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.rpe.joint_gradient import joint_velocity
from lemmata.theory.linear_attention.rpe.line import line_weights


def unit_value(a: Vector, v: Vector, n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> tuple[Vector, Vector]:
    """`joint_velocity` with |v| = 1 taken for granted."""
    a, v = inputs.tensor(a, "a"), inputs.tensor(v, "v")
    weights = array(line_weights(a.shape[0] // 2 + 1, n1), a)
    da, dv = joint_velocity(a, v, n1, alpha, beta, weight_decay)
    return da + 2 * weights * a * ((v * v).sum() - 1), dv


def attracted_value(a: Vector, v: Vector, n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> tuple[Vector, Vector]:
    """`joint_velocity` with the pull of theta on v counted once in place of twice."""
    a, v = inputs.tensor(a, "a"), inputs.tensor(v, "v")
    da, dv = joint_velocity(a, v, n1, alpha, beta, weight_decay)
    still = joint_velocity(a, v, n1, 0 * alpha, 0 * beta, weight_decay)[1]
    return da, ratio(1, 2, a) * (dv + still)
