"""Wrong variants of the joint limit on the lags that the window sees."""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.rpe.joint_limit import limit_scale
from lemmata.theory.linear_attention.rpe.line import linear_target
from lemmata.theory.linear_attention.rpe.norm_difference import norm_difference


@admits("numpy")
def balanced_limit(a_init: Vector, v_init: Vector, n1: int, alpha: float, beta: float) -> tuple[np.ndarray, float]:
    """`rpe_joint_limit` as if |a| = |v| at the start: V^4 = sum tau^2."""
    tau = linear_target(n1, float(alpha), [float(beta)])
    scale = float(np.linalg.norm(tau)) ** 0.5
    return tau / scale, scale


@admits("numpy")
def opposite_difference(a_init: Vector, v_init: Vector, n1: int, alpha: float, beta: float) -> tuple[np.ndarray, float]:
    """`rpe_joint_limit` with the sign of |a|^2 - |v|^2 reversed."""
    tau = linear_target(n1, float(alpha), [float(beta)])
    scale = float(limit_scale(-norm_difference(a_init, v_init), 0.0, tau @ tau)) ** 0.5
    return tau / scale, scale
