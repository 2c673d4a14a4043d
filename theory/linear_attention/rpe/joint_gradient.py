"""Relative positions and the value direction learnt together: the expected gradient.

With both a and v free, and theta = e_1, the population flow is
    da_k/dt = -2 N_k (a_k |v|^2 - tau_k v_1) - eps a_k,   dv/dt = -2 (S v - m theta) - eps v,   S = sum N_k a_k^2,  m = sum N_k a_k tau_k.
Source: SABBAGHI_2024, gradients below Lemma D.2 and D.13.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, impulse
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.rpe.line import supervised_lags


def joint_velocity(a: Vector, v: Vector, n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> tuple[Vector, Vector]:
    """Return (da/dt, dv/dt) of the population flow.

    Args:
        a: (2 L - 1,) weights of the lags -(L-1)..L-1, L >= n1.
        v: (d,) value direction; theta is the first unit vector.
        n1: window, n1 >= 1.
        alpha, beta: target weights.
        weight_decay: eps >= 0.

    Returns: arrays of the shapes of a and v.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, gradients below Lemma D.2 and D.13.

    >>> [part.tolist() for part in joint_velocity([1.0], [1.0, 1.0], 1, 2.0, 0.5)]
    [[0.0], [2.0, -2.0]]
    """
    a, v, weights, tau = joint_state(a, v, n1, alpha, beta)
    epsilon = arguments.decay_rate(weight_decay, a)
    second, moment = (weights * a * a).sum(), (weights * a * tau).sum()
    da = 2 * weights * (tau * v[0] - a * (v * v).sum()) - epsilon * a
    return da, 2 * (moment * impulse(v.shape[0], v) - second * v) - epsilon * v


def joint_state(a: Vector, v: Vector, n1: int, alpha: Scalar, beta: Scalar) -> tuple[Vector, Vector, Vector, Vector]:
    """Return lag weights, value direction, and beside each lag N_k = (n1 - |k|)_+ and its target tau_k, in one arithmetic.

    Raises: ValueError for sizes out of range.

    >>> [part.tolist() for part in joint_state([1.0], [1.0, 1.0], 1, 2.0, 0.5)]
    [[1.0], [1.0, 1.0], [1.0], [2.0]]
    """
    v = inputs.tensor(v, "v")
    a, weights, tau = supervised_lags(a, n1, alpha, [beta])
    return a, v, array(weights, a), tau
