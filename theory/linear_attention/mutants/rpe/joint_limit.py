"""Wrong variants of the joint limit."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, number, sqrt
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.rpe.joint_limit import joint_limit, limit_scale
from lemmata.theory.linear_attention.rpe.line import line_weights, linear_target
from lemmata.theory.linear_attention.rpe.norm_difference import norm_difference


def forgotten_difference(a_init: Vector, v_init: Vector, n1: int, alpha: Scalar, beta: Scalar) -> tuple[Vector, Scalar]:
    """`joint_limit` as if all lags were visible and |a| = |v| at the start: V^4 = sum tau^2."""
    a, v = inputs.tensor(a_init, "a"), inputs.tensor(v_init, "v")
    limit, scale = joint_limit(0 * a, 0 * v, n1, alpha, beta)
    return array([limit[k] if weight else a[k] for k, weight in enumerate(line_weights(len(a) // 2 + 1, n1))], a), scale


def unseen_lags_counted(a_init: Vector, v_init: Vector, n1: int, alpha: Scalar, beta: Scalar) -> tuple[Vector, Scalar]:
    """`joint_limit` with the share of the invisible lags counted as if it had been learnt."""
    a, v = inputs.tensor(a_init, "a"), inputs.tensor(v_init, "v")
    seen = line_weights(len(a) // 2 + 1, n1)
    target = sum((tau * tau for tau, weight in zip(linear_target(len(a) // 2 + 1, alpha, [beta]), seen, strict=True) if weight))
    scale = sqrt(limit_scale(norm_difference(a, v), number(0, a), target))
    limit, true_scale = joint_limit(a, v, n1, alpha, beta)
    return array([limit[k] * true_scale / scale if weight else a[k] for k, weight in enumerate(seen)], a), scale
