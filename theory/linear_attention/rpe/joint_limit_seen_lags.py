"""The limit of relative positions and value direction learnt together, from the lags that the window sees alone.

Source: SABBAGHI_2024, formal statement of the third part of Proposition 5.1, made explicit.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.rpe.invariant import never_aligns
from lemmata.theory.linear_attention.rpe.joint_gradient import joint_state
from lemmata.theory.linear_attention.rpe.joint_limit import joint_limit


@admits("numpy")
def rpe_joint_limit(a_init: Vector, v_init: Vector, n1: int, alpha: float, beta: float) -> tuple[np.ndarray, float]:
    """Return the limit (a, v_parallel) of relative positions and value direction learnt together, v_parallel >= 0.

    Args:
        a_init: (2 n1 - 1,) weights at t = 0 of the lags -(n1-1)..n1-1; further lags are 0.
        v_init: (d,) value direction at t = 0; theta is the first unit vector.
        n1: window, n1 >= 1.
        alpha, beta: target weights.

    Returns: ((2 n1 - 1,), float), up to a joint sign; v has no other component.

    Raises: ValueError for a start from which the flow never aligns v (see `never_aligns`), a target of 0, or sizes out of range.

    Source: SABBAGHI_2024, third part of Proposition 5.1, made explicit.

    >>> rpe_joint_limit([0, 1, 0], [1, 0], 2, 4, 0)
    (array([0., 2., 0.]), 2.0)
    """
    a, v, _, tau = joint_state(a_init, v_init, n1, inputs.real(alpha, "alpha"), inputs.real(beta, "beta"))
    if len(a) != 2 * n1 - 1:
        raise ValueError(f"a must have the {2 * n1 - 1} lags -(n1-1)..n1-1, not {len(a)}")
    if not np.any(tau):
        raise ValueError("alpha and beta must not both be 0 on the visible lags: v then has no direction to align with")
    if never_aligns(a, v, n1, alpha, beta):
        raise ValueError("from this start the flow never aligns v with theta: it stays on an invariant set where v_1 tends to 0")
    limit, scale = joint_limit(a, v, n1, alpha, beta)
    return limit, float(scale)
