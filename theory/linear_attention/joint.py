"""Relative positions and the value direction learnt together.

With both a and v free, and theta = e_1, the population flow is
    da_k/dt = -2 N_k (a_k |v|^2 - tau_k v_1) - eps a_k,   dv/dt = -2 (S v - m theta) - eps v,   S = sum N_k a_k^2,  m = sum N_k a_k tau_k.
C = |a|^2 - |v|^2 is conserved at eps = 0 (it decays as e^{-2 eps t} otherwise), which fixes the limit: v -> V theta and a_k -> tau_k/V
with V^2 = ((U - C) + sqrt((U - C)^2 + 4 sum tau^2))/2, U = |a|^2 outside the window, up to a joint sign. It fails on sets of measure
zero only, one of them explicit: v orthogonal to theta and a antisymmetric stay so for ever (`invariant_sets`).
Source: SABBAGHI_2024, D.13, Lemma D.2 and the third part of Proposition 5.1.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits, array, number, ratio, sqrt, world, zeros
from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.exponential import decay
from lemmata.theory.linear_attention.invariant_sets import never_aligns
from lemmata.theory.linear_attention.relative import line_weights, linear_target, supervised_lags


def joint_velocity(a: Any, v: Any, n1: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> tuple[Any, Any]:
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
    a, v, weights, tau = _state(a, v, n1, alpha, beta)
    epsilon = inputs.decay_rate(weight_decay, a)
    second, moment = (weights * a * a).sum(), (weights * a * tau).sum()
    da = 2 * weights * (tau * v[0] - a * (v * v).sum()) - epsilon * a
    return da, 2 * (moment * _first(v) - second * v) - epsilon * v


def joint_loss(a: Any, v: Any, n1: int, alpha: Any, beta: Any) -> Any:
    """Return the population training loss, sum_k N_k (a_k^2 |v|^2 - 2 a_k tau_k v_1 + tau_k^2).

    Args:
        a: (2 L - 1,) weights of the lags -(L-1)..L-1, L >= n1.
        v: (d,) value direction; theta is the first unit vector.
        n1: window, n1 >= 1.
        alpha, beta: target weights.

    Returns: a scalar.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.13 in expectation.

    >>> float(joint_loss([0.0, 0.0, 0.0], [0.0, 1.0], 2, 2.0, 0.5))
    8.5
    """
    a, v, weights, tau = _state(a, v, n1, alpha, beta)
    return (weights * (a * a * (v * v).sum() - 2 * a * tau * v[0] + tau * tau)).sum()


def orthogonal_rate(a: Any, n1: int, weight_decay: Any = 0.0) -> Any:
    """Return the rate at which every component of v orthogonal to theta decays, 2 sum_k N_k a_k^2 + eps.

    Args:
        a: (2 L - 1,) weights of the lags -(L-1)..L-1, L >= n1.
        n1: window, n1 >= 1.
        weight_decay: eps >= 0.

    Returns: a scalar.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, update of v_perp below Lemma D.2.

    >>> float(orthogonal_rate([1.0, 2.0, 1.0], 2, 0.5))
    20.5
    """
    a = inputs.tensor(a, "a")
    weights = array(line_weights(a.shape[0] // 2 + 1, n1), a)
    return 2 * (weights * a * a).sum() + inputs.decay_rate(weight_decay, a)


def decayed_norm_difference(t: Any, a_init: Any, v_init: Any, weight_decay: Any = 0.0) -> Any:
    """Return |a|^2 - |v|^2 at time t of the flow, e^{-2 eps t} times its start.

    Args:
        t: time, t >= 0.
        a_init: (2 L - 1,) weights of all lags at t = 0.
        v_init: (d,) value direction at t = 0.
        weight_decay: eps >= 0.

    Returns: a scalar.

    Raises: ValueError for a negative time or weight decay.

    Source: flow of SABBAGHI_2024, D.13; new.

    >>> float(decayed_norm_difference(5.0, [3.0], [1.0, 2.0]))
    4.0
    """
    difference = norm_difference(a_init, v_init)
    return decay(2 * inputs.decay_rate(weight_decay, difference), inputs.time(t, difference)) * difference


def norm_difference(a: Any, v: Any) -> Any:
    """Return the conserved quantity |a|^2 - |v|^2, over all lags.

    Args:
        a: (2 L - 1,) weights of the lags.
        v: (d,) value direction.

    Returns: a scalar.

    Source: conserved by the flow of SABBAGHI_2024, D.13; new.

    >>> float(norm_difference([3.0], [1.0, 2.0]))
    4.0
    """
    a, v = inputs.tensor(a, "a"), inputs.tensor(v, "v")
    return (a * a).sum() - (v * v).sum()


def limit_scale(difference: Any, unseen: Any, target: Any) -> Any:
    """Return V^2, the squared norm of v at the limit: the positive root of V^4 - (U - C) V^2 - sum tau^2 = 0.

    Args:
        difference: C = |a|^2 - |v|^2 at t = 0.
        unseen: U, sum of a_k(0)^2 over the lags outside the window.
        target: sum of tau_k^2 over the lags inside it, positive.

    Returns: a scalar; floats take the form of the root that does not cancel.

    Source: SABBAGHI_2024, third part of Proposition 5.1, made explicit.

    >>> float(limit_scale(0.0, 0.0, 4.0)), float(limit_scale(3.0, 0.0, 4.0))
    (2.0, 1.0)
    """
    gain = unseen - difference
    root = sqrt(gain * gain + 4 * target)
    if world(gain, root) == "numpy" and gain < 0:
        return 2 * target / (root - gain)
    return (gain + root) * ratio(1, 2, gain)


def decayed_scale(n1: int, alpha: Any, beta: Any) -> Any:
    """Return the length of v under vanishing weight decay, V = (sum tau_k^2)^{1/4}: t -> inf, then eps -> 0.

    Weight decay takes |a|^2 - |v|^2 to 0, so that the start is forgotten and both end with the same length.

    Args:
        n1: window, n1 >= 1.
        alpha, beta: target weights, not both 0.

    Returns: a scalar.

    Raises: ValueError for a window below 1.

    Source: SABBAGHI_2024, third part of Proposition 5.1 with its infinitesimal weight decay; new.

    >>> float(decayed_scale(1, 4.0, 0.5))
    2.0
    """
    tau = linear_target(n1, alpha, [beta])
    return sqrt(sqrt((tau * tau).sum()))


def joint_limit(a_init: Any, v_init: Any, n1: int, alpha: Any, beta: Any) -> tuple[Any, Any]:
    """Return the limit (a, V) of the flow from almost every start: a_k = tau_k/V inside the window, unchanged outside, v = V theta, V > 0.

    The joint sign is fixed by V > 0; the flow itself may end at (-a, -v).

    Args:
        a_init: (2 L - 1,) weights at t = 0, lags -(L-1)..L-1, L >= n1.
        v_init: (d,) value direction at t = 0; theta is the first unit vector.
        n1: window, n1 >= 1.
        alpha, beta: target weights, not both 0.

    Returns: ((2 L - 1,), scalar).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, third part of Proposition 5.1, made explicit.

    >>> joint_limit([1.0, 1.0, 1.0], [1.0], 1, 4.0, 0.5)[1].round(12)
    np.float64(2.0)
    """
    a, v, _, tau = _state(a_init, v_init, n1, alpha, beta)
    seen = line_weights(a.shape[0] // 2 + 1, n1)
    unseen = sum((a[k] * a[k] for k, weight in enumerate(seen) if not weight), start=number(0, a))
    target = sum((tau[k] * tau[k] for k, weight in enumerate(seen) if weight), start=number(0, a))
    scale = sqrt(limit_scale(norm_difference(a, v), unseen, target))
    return array([tau[k] / scale if weight else a[k] for k, weight in enumerate(seen)], a), scale


def scalar_limit(a_init: Any, v_init: Any, alpha: Any) -> tuple[Any, Any]:
    """Return the limit (a_0, v) of a window of one site in one dimension: both take the sign of a_0 + v at the start.

    a_0 + v cannot change sign, because d(a_0 + v)/dt = 2 (alpha - a_0 v) (a_0 + v).

    Args:
        a_init, v_init: start, scalars with a_0 + v != 0.
        alpha: target weight, alpha > 0.

    Returns: two scalars whose product is alpha.

    Raises: ValueError for a start with a_0 + v = 0, which ends at 0.

    Source: SABBAGHI_2024, Lemma D.2, with the sign that it leaves open; new.

    >>> [float(part) for part in scalar_limit(-3.0, 1.0, 3.0)]
    [-3.0, -1.0]
    """
    total = a_init + v_init
    if total == 0:
        raise ValueError("a_0 + v must not be 0: such a start ends at a_0 = v = 0")
    sign = total / sqrt(total * total)
    scale = sqrt(limit_scale(a_init * a_init - v_init * v_init, number(0, total), alpha * alpha))
    return sign * alpha / scale, sign * scale


@admits("numpy")
def rpe_joint_limit(a_init: Any, v_init: Any, n1: int, alpha: float, beta: float) -> tuple[np.ndarray, float]:
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
    a, v, _, tau = _state(a_init, v_init, n1, inputs.real(alpha, "alpha"), inputs.real(beta, "beta"))
    if len(a) != 2 * n1 - 1:
        raise ValueError(f"a must have the {2 * n1 - 1} lags -(n1-1)..n1-1, not {len(a)}")
    if not np.any(tau):
        raise ValueError("alpha and beta must not both be 0 on the visible lags: v then has no direction to align with")
    if never_aligns(a, v, n1, alpha, beta):
        raise ValueError("from this start the flow never aligns v with theta: it stays on an invariant set where v_1 tends to 0")
    limit, scale = joint_limit(a, v, n1, alpha, beta)
    return limit, float(scale)


def _state(a: Any, v: Any, n1: int, alpha: Any, beta: Any) -> tuple[Any, Any, Any, Any]:
    v = inputs.tensor(v, "v")
    a, weights, tau = supervised_lags(a, n1, alpha, [beta])
    return a, v, array(weights, a), tau


def _first(v: Any) -> Any:
    return array([number(1, v), *zeros(v.shape[0], v)[1:]], v)
