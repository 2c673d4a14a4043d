"""Wrong variants of the formulas of relative positions and value direction learnt together.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits, array, number, ratio, sqrt
from lemmata.theory.linear_attention import exponential, inputs, invariant_sets, joint, relative, saddles


def single_second_moment(a: Any, n1: int, weight_decay: Any = 0.0) -> Any:
    """`orthogonal_rate` with S in place of 2 S.

    >>> float(single_second_moment([1.0, 2.0, 1.0], 2, 0.5))
    10.5
    """
    a = inputs.tensor(a, "a")
    half = ratio(1, 2, a)
    return half * (joint.orthogonal_rate(a, n1, weight_decay) + inputs.decay_rate(weight_decay, a))


def undamped_difference(t: Any, a_init: Any, v_init: Any, weight_decay: Any = 0.0) -> Any:
    """`decayed_norm_difference` as conserved under weight decay too.

    >>> float(undamped_difference(5.0, [3.0], [1.0, 2.0], 1.0))
    4.0
    """
    return joint.decayed_norm_difference(t, a_init, v_init, 0 * weight_decay)


def damped_sum(t: Any, a_init: Any, v_init: Any, weight_decay: Any = 0.0) -> Any:
    """`decayed_norm_difference` with |a|^2 + |v|^2 in place of the difference.

    >>> float(damped_sum(5.0, [3.0], [1.0, 2.0]))
    14.0
    """
    a, v = inputs.tensor(a_init, "a"), inputs.tensor(v_init, "v")
    return exponential.decay(2 * inputs.decay_rate(weight_decay, a), t) * ((a * a).sum() + (v * v).sum())


def forgotten_difference(a_init: Any, v_init: Any, n1: int, alpha: Any, beta: Any) -> tuple[Any, Any]:
    """`joint_limit` as if all lags were visible and |a| = |v| at the start: V^4 = sum tau^2.

    >>> forgotten_difference([5.0], [1.0], 1, 4.0, 0.5)[1]
    np.float64(2.0)
    """
    a, v = inputs.tensor(a_init, "a"), inputs.tensor(v_init, "v")
    limit, scale = joint.joint_limit(0 * a, 0 * v, n1, alpha, beta)
    return array([limit[k] if weight else a[k] for k, weight in enumerate(relative.line_weights(len(a) // 2 + 1, n1))], a), scale


def unseen_lags_counted(a_init: Any, v_init: Any, n1: int, alpha: Any, beta: Any) -> tuple[Any, Any]:
    """`joint_limit` with the share of the invisible lags counted as if it had been learnt.

    >>> unseen_lags_counted([5.0, 1.0, 5.0], [1.0], 1, 4.0, 0.5)[1] < joint.joint_limit([5.0, 1.0, 5.0], [1.0], 1, 4.0, 0.5)[1]
    np.True_
    """
    a, v = inputs.tensor(a_init, "a"), inputs.tensor(v_init, "v")
    seen = relative.line_weights(len(a) // 2 + 1, n1)
    target = sum((tau * tau for tau, weight in zip(relative.linear_target(len(a) // 2 + 1, alpha, [beta]), seen, strict=True) if weight))
    scale = sqrt(joint.limit_scale(joint.norm_difference(a, v), number(0, a), target))
    limit, true_scale = joint.joint_limit(a, v, n1, alpha, beta)
    return array([limit[k] * true_scale / scale if weight else a[k] for k, weight in enumerate(seen)], a), scale


def one_neighbour_scale(n1: int, alpha: Any, beta: Any) -> Any:
    """`decayed_scale` with one neighbour in place of two.

    >>> float(one_neighbour_scale(1, 4.0, 0.5))
    2.0
    """
    tau = relative.linear_target(n1, alpha, [beta])[n1 - 1 :]
    return sqrt(sqrt((tau * tau).sum()))


def sign_of_the_value(a_init: Any, v_init: Any, alpha: Any) -> tuple[Any, Any]:
    """`scalar_limit` with the sign of v at the start.

    >>> [float(part) for part in sign_of_the_value(-3.0, 1.0, 3.0)]
    [3.0, 1.0]
    """
    a, v = joint.scalar_limit(a_init, v_init, alpha)
    sign = v_init / sqrt(v_init * v_init)
    return sign * sqrt(a * a), sign * sqrt(v * v)


def symmetric_start(half: Any, across: Any) -> tuple[Any, Any]:
    """`antisymmetric_start` with a_{-k} = a_k.

    >>> symmetric_start([1.0], [0.5])[0]
    array([1., 0., 1.])
    """
    a, v = invariant_sets.antisymmetric_start(half, across)
    middle = a.shape[0] // 2
    return array([*(-a[:middle]), *a[middle:]], a), v


@admits("numpy")
def one_rate_for_all(half: Any, across: Any, n1: int) -> tuple[np.ndarray, np.ndarray]:
    """`antisymmetric_limit` with a kept in its direction, as if all N_k were equal.

    >>> one_rate_for_all([1.0], [1.0], 2)[0].round(6)
    array([-0.707107,  0.      ,  0.707107])
    """
    a, v = invariant_sets.antisymmetric_limit(half, across, n1)
    start = invariant_sets.antisymmetric_start(half, across)[0]
    return start * (np.linalg.norm(a) / max(np.linalg.norm(start), np.finfo(float).tiny)), v


def unit_value(a: Any, v: Any, n1: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> tuple[Any, Any]:
    """`joint_velocity` with |v| = 1 taken for granted.

    >>> unit_value([1.0], [2.0], 1, 2.0, 0.0)[0]
    array([6.])
    """
    a, v = inputs.tensor(a, "a"), inputs.tensor(v, "v")
    weights = array(relative.line_weights(a.shape[0] // 2 + 1, n1), a)
    da, dv = joint.joint_velocity(a, v, n1, alpha, beta, weight_decay)
    return da + 2 * weights * a * ((v * v).sum() - 1), dv


def attracted_value(a: Any, v: Any, n1: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> tuple[Any, Any]:
    """`joint_velocity` with the pull of theta on v counted once in place of twice.

    >>> attracted_value([1.0], [2.0], 1, 2.0, 0.0)[1]
    array([-2.])
    """
    a, v = inputs.tensor(a, "a"), inputs.tensor(v, "v")
    da, dv = joint.joint_velocity(a, v, n1, alpha, beta, weight_decay)
    still = joint.joint_velocity(a, v, n1, 0 * alpha, 0 * beta, weight_decay)[1]
    return da, ratio(1, 2, a) * (dv + still)


def aligned_part_only(a: Any, v: Any, n1: int, alpha: Any, beta: Any, slope_a: Any, slope_v: Any) -> Any:
    """`aligned_loss` without the part of v across theta.

    >>> float(aligned_part_only([1.0], [1.0, 1.0], 1, 2.0, 0.5, [0.0], [-2.0, 2.0]))
    0.0
    """
    v = inputs.tensor(v, "v")
    still = array([v[0], *(0 * v[1:])], v)
    return saddles.aligned_loss(a, still, n1, alpha, beta, slope_a, slope_v)


def own_lag_saddle(n1: int, alpha: Any, beta: Any) -> Any:
    """`saddle_determinant` without the neighbours.

    >>> own_lag_saddle(2, 2.0, 0.5)
    -256.0
    """
    return saddles.saddle_determinant(n1, alpha, 0 * beta)


def mass_forgotten(t: Any, start: Any, n1: int, alpha: Any) -> Any:
    """`opposed_scale` as a pure exponential.

    >>> float(mass_forgotten(0.0, 0.5, 3, 2.0))
    0.5
    """
    return start * exponential.decay(2 * n1 * alpha, t)


@admits("numpy")
def balanced_limit(a_init: Any, v_init: Any, n1: int, alpha: float, beta: float) -> tuple[np.ndarray, float]:
    """`rpe_joint_limit` as if |a| = |v| at the start: V^4 = sum tau^2.

    >>> balanced_limit([5.0], [1.0], 1, 4.0, 0.5)[1]
    2.0
    """
    tau = relative.linear_target(n1, float(alpha), [float(beta)])
    scale = float(np.linalg.norm(tau)) ** 0.5
    return tau / scale, scale


@admits("numpy")
def opposite_difference(a_init: Any, v_init: Any, n1: int, alpha: float, beta: float) -> tuple[np.ndarray, float]:
    """`rpe_joint_limit` with the sign of |a|^2 - |v|^2 reversed.

    >>> opposite_difference([0.0], [3.0], 1, 0.0 + 20.0, 0.0)[1] < joint.rpe_joint_limit([0.0], [3.0], 1, 20.0, 0.0)[1]
    True
    """
    tau = relative.linear_target(n1, float(alpha), [float(beta)])
    scale = float(joint.limit_scale(-joint.norm_difference(a_init, v_init), 0.0, tau @ tau)) ** 0.5
    return tau / scale, scale


@admits("numpy")
def longer_dies(half: Any, across: Any, n1: int) -> tuple[np.ndarray, np.ndarray]:
    """`antisymmetric_limit` with the longer of a and v dying out.

    >>> [part.tolist() for part in longer_dies([1.0], [1.0], 2)]
    [[-0.0, 0.0, 0.0], [0.0, 1.0]]
    """
    half, across = inputs.tensor(half, "half"), inputs.tensor(across, "across")
    keep = 1.0 if 2 * half @ half < across @ across else 0.0
    return invariant_sets.antisymmetric_start(keep * half, (1 - keep) * across)
