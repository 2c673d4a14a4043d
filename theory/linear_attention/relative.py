"""Relative positions with the value direction known: every lag relaxes on its own.

With v = theta the parameters are the weights a_k of the lags k = i - j, and the training loss of the first n1 positions is
sum_k N_k (a_k - tau_k)^2 with N_k = (n1 - |k|)_+, so that
    a_k(t) = a*_k + (a_k(0) - a*_k) e^{-(2 N_k + eps) t},   a*_k = 2 N_k tau_k / (2 N_k + eps);
lags of n1 and more only feel the weight decay. Lags run from -(L-1) to L-1, stored in that order.
Source: SABBAGHI_2024, D.11 to D.14.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lemmata.theory.arithmetic import array, number
from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.exponential import decay
from lemmata.theory.linear_attention.problem import ring_target


def linear_target(lags: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """Return the target on the lags -(L-1)..L-1 of a line: alpha at 0, beta_k at +-k, without wrapping.

    Args:
        lags: L >= 1; betas beyond L - 1 do not appear.
        alpha, betas: target weights.

    Returns: (2 L - 1,).

    Raises: ValueError for L below 1.

    Source: SABBAGHI_2024, 5.1.

    >>> linear_target(2, 2.0, [0.5])
    array([0.5, 2. , 0.5])
    """
    lags = inputs.integer(lags, "number of lags", 1)
    side = [*betas, *([number(0, alpha)] * lags)][: lags - 1]
    return array([*reversed(side), alpha, *side], alpha)


def line_weights(lags: int, n1: int) -> list[int]:
    """Return the lag weights N_k = (n1 - |k|)_+ on the lags -(L-1)..L-1, as Python ints.

    Args:
        lags: L.
        n1: window, 1 <= n1 <= L.

    Returns: list of 2 L - 1 ints.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, expected gradient below D.13.

    >>> line_weights(3, 2)
    [0, 1, 2, 1, 0]
    """
    lags, n1 = inputs.integer(lags, "number of lags", 1), inputs.integer(n1, "window n1", 1)
    if n1 > lags:
        raise ValueError(f"window n1 must be at most {lags}, the number of lags on a side, not {n1}")
    return [max(n1 - abs(k), 0) for k in range(1 - lags, lags)]


def supervised_lags(a: Any, n1: int, alpha: Any, betas: Sequence[Any]) -> tuple[Any, list[int], Any]:
    """Return weights on the lags of a line, beside N_k = (n1 - |k|)_+ and the target tau_k of each lag.

    Args:
        a: (2 L - 1,) weights of the lags -(L-1)..L-1.
        n1: window, 1 <= n1 <= L.
        alpha, betas: target weights.

    Returns: (a, N, tau): (2 L - 1,), list of 2 L - 1 ints, (2 L - 1,).

    Raises: ValueError for an even number of lags or sizes out of range.

    Source: SABBAGHI_2024, 5.1 and the expected gradient below D.13.

    >>> supervised_lags([1, 1, 1], 2, 2.0, [0.5])
    (array([1., 1., 1.]), [1, 2, 1], array([0.5, 2. , 0.5]))
    """
    a, lags = _odd(a)
    return a, line_weights(lags, n1), linear_target(lags, inputs.beside(alpha, a), [inputs.beside(beta, a) for beta in betas])


def relative_velocity(a: Any, n1: int, alpha: Any, betas: Sequence[Any], weight_decay: Any = 0.0) -> Any:
    """Return da_k/dt = -2 N_k (a_k - tau_k) - eps a_k, N_k = (n1 - |k|)_+.

    Args:
        a: (2 L - 1,) weights of the lags -(L-1)..L-1.
        n1: window, 1 <= n1 <= L.
        alpha, betas: target weights.
        weight_decay: eps >= 0.

    Returns: (2 L - 1,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, expected gradient below D.13.

    >>> relative_velocity([0.0, 0.0, 0.0], 2, 2.0, [0.5])
    array([1., 8., 1.])
    """
    a, weights, tau = supervised_lags(a, n1, alpha, betas)
    return -2 * array(weights, a) * (a - tau) - inputs.decay_rate(weight_decay, a) * a


def relative_weights(t: Any, a_init: Any, n1: int, alpha: Any, betas: Sequence[Any], weight_decay: Any = 0.0) -> Any:
    """Return the lag weights at time t, a_k(t) = a*_k + (a_k(0) - a*_k) e^{-(2 N_k + eps) t}.

    Args:
        t: time in units of 1/learning rate, t >= 0, may be inf for floats.
        a_init: (2 L - 1,) weights at t = 0.
        n1: window, 1 <= n1 <= L.
        alpha, betas: target weights.
        weight_decay: eps >= 0.

    Returns: (2 L - 1,).

    Raises: ValueError for sizes out of range or a negative time.

    Source: SABBAGHI_2024, update rules above D.14.

    >>> relative_weights(float("inf"), [1.0, 1.0, 1.0, 1.0, 1.0], 2, 2.0, [0.5])
    array([1. , 0.5, 2. , 0.5, 1. ])
    """
    a, weights, tau = supervised_lags(a_init, n1, alpha, betas)
    return _relaxed(inputs.time(t, a), a, weights, tau, inputs.decay_rate(weight_decay, a))


def ring_relative_weights(t: Any, a_init: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """Return the weights at time t where lags count modulo n: a_r(t) = a*_r + (a_r(0) - a*_r) e^{-(2 N_r + eps) t}, N_r as on the ring.

    Args:
        t: time in units of 1/learning rate, t >= 0, may be inf for floats.
        a_init: (n,) weights of the lags 0..n-1 at t = 0.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.
        weight_decay: eps >= 0.

    Returns: (n,).

    Raises: ValueError for sizes out of range or a negative time.

    Source: SABBAGHI_2024, D.11 with indices on a ring, as its Fig. 16(c) has them.

    >>> ring_relative_weights(float("inf"), [1.0, 1.0, 1.0, 1.0, 1.0], 2, [2.0, 0.5, 0.0, 0.0, 0.5])
    array([2. , 0.5, 1. , 1. , 0.5])
    """
    a, tau, n1 = inputs.pair(a_init, tau, n1)
    return _relaxed(inputs.time(t, a), a, inputs.weights(a.shape[0], n1), tau, inputs.decay_rate(weight_decay, a))


def relative_fixed_point(lags: int, n1: int, alpha: Any, betas: Sequence[Any], weight_decay: Any = 0.0) -> Any:
    """Return the fixed point a*_k = 2 N_k tau_k/(2 N_k + eps), 0 on lags outside the window.

    Args:
        lags: L; lags run from -(L-1) to L-1.
        n1: window, 1 <= n1 <= L.
        alpha, betas: target weights.
        weight_decay: eps >= 0.

    Returns: (2 L - 1,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, update rules above D.14.

    >>> relative_fixed_point(3, 2, 2.0, [0.5], 4.0)
    array([0.        , 0.16666667, 1.        , 0.16666667, 0.        ])
    """
    tau, weights = linear_target(lags, alpha, betas), line_weights(lags, n1)
    return array([_rest(w, tau[k], inputs.decay_rate(weight_decay, tau)) for k, w in enumerate(weights)], tau)


def relaxation_rates(lags: int, n1: int, weight_decay: Any = 0.0, like: Any = 1.0) -> Any:
    """Return the relaxation rate of each lag, 2 (n1 - |k|)_+ + eps.

    Args:
        lags: L; lags run from -(L-1) to L-1.
        n1: window, 1 <= n1 <= L.
        weight_decay: eps >= 0.
        like: a number of the arithmetic wanted.

    Returns: (2 L - 1,): the slowest visible lag has rate 2 + eps.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, update rules above D.14.

    >>> relaxation_rates(3, 2, 0.5)
    array([0.5, 2.5, 4.5, 2.5, 0.5])
    """
    epsilon = inputs.decay_rate(weight_decay, like)
    return array([2 * weight + epsilon for weight in line_weights(lags, n1)], like)


def ring_limit_loss(a_init: Any, n1: int, tau: Any, weight_decay: Any) -> Any:
    """Return the test loss per position at t = inf where lags count modulo n: sum of (eps tau_r/(2 N_r + eps))^2 over all lags.

    Without weight decay a lag that is in no window keeps its start: sum of (a_r(0) - tau_r)^2 over those lags.

    Args:
        a_init: (n,) weights of the lags 0..n-1 at t = 0.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.
        weight_decay: eps >= 0.

    Returns: a scalar.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.14 with the weight decay kept; new.

    >>> float(ring_limit_loss([0.0, 3.0], 1, [2.0, 0.0], 0.0)), float(ring_limit_loss([0.0, 3.0], 1, [2.0, 0.0], 2.0))
    (9.0, 1.0)
    """
    a, tau, n1 = inputs.pair(a_init, tau, n1)
    epsilon, total = inputs.decay_rate(weight_decay, a), number(0, a)
    for r, weight in enumerate(inputs.weights(a.shape[0], n1)):
        gap = a[r] - tau[r] if weight == 0 and epsilon == 0 else epsilon * tau[r] / (2 * weight + epsilon)
        total = total + gap * gap
    return total


def linear_index_test_loss(a: Any, alpha: Any, betas: Sequence[Any]) -> Any:
    """Return the test loss of each position with lags counted along the line, against the target on the ring.

    loss_i = sum_j (a_{i-j} - tau_{(i-j) mod n})^2. At the limit the lags +-(n-1) are 0, where the ring asks for beta: beta^2 at both ends.

    Args:
        a: (2 n - 1,) weights of the lags -(n-1)..n-1.
        alpha, betas: target weights.

    Returns: (n,).

    Raises: ValueError for an even number of lags.

    Source: SABBAGHI_2024, D.11 read literally, and D.14.

    >>> linear_index_test_loss([0.0, 0.0, 0.5, 2.0, 0.5, 0.0, 0.0], 2.0, [0.5])
    array([0.25, 0.  , 0.  , 0.25])
    """
    a, n = _odd(a)
    tau = ring_target(n, alpha, betas)
    gaps = [[a[i - j + n - 1] - tau[(i - j) % n] for j in range(n)] for i in range(n)]
    return array([sum((gap * gap for gap in row), start=number(0, a)) for row in gaps], a)


def ring_index_weights(a: Any) -> Any:
    """Return weights by ring lag 0..n-1 from weights on the lags -(n-1)..n-1 that are small at one of each pair: a_r + a_{r-n}.

    Args:
        a: (2 n - 1,) weights of the lags -(n-1)..n-1.

    Returns: (n,).

    Raises: ValueError for an even number of lags.

    Source: SABBAGHI_2024, Fig. 16(c): with i - j modulo n the position vectors are indexed by ring lag.

    >>> ring_index_weights([0.0, 0.5, 2.0, 0.5, 0.0])
    array([2. , 0.5, 0.5])
    """
    a, n = _odd(a)
    return array([a[n - 1], *(a[n - 1 + r] + a[r - 1] for r in range(1, n))], a)


def _rest(weight: int, tau: Any, epsilon: Any) -> Any:
    return 2 * weight * tau / (2 * weight + epsilon) if weight else 0 * tau


def _relaxed(t: Any, a: Any, weights: list[int], tau: Any, epsilon: Any) -> Any:
    rests = [_rest(weight, tau[k], epsilon) for k, weight in enumerate(weights)]
    return array([rest + (a[k] - rest) * decay(2 * weights[k] + epsilon, t) for k, rest in enumerate(rests)], a)


def _odd(a: Any) -> tuple[Any, int]:
    a = inputs.tensor(a, "a")
    if a.shape[0] % 2 == 0:
        raise ValueError(f"a must have an odd number of lags, -(L-1)..L-1, not {a.shape[0]}")
    return a, a.shape[0] // 2 + 1
