"""Where the joint flow of relative positions and value direction can rest, and why almost every start passes these places by.

The loss is L = sum_k N_k (a_k^2 |v|^2 - 2 a_k tau_k v_1 + tau_k^2). Its product with v_1 is a combination of its slopes, so that a fixed
point with v_1 != 0 has loss zero. At the others L = sum N_k tau_k^2, and its Hessian on the plane of (tau, 0) and (0, theta) has the
determinant -4 (sum N_k tau_k^2)^2 < 0: they are strict saddles, and what flows into them has measure zero.
Source: SABBAGHI_2024, D.13 and Lemma D.2; new.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import array, exp, number, ratio, sqrt
from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.relative import line_weights, linear_target


def aligned_loss(a: Any, v: Any, n1: int, alpha: Any, beta: Any, slope_a: Any, slope_v: Any) -> Any:
    """Return v_1 L as a combination of the slopes of L: (v_1 a - tau) . slope_a/2 + (v_1 v_perp - |v_perp|^2 theta) . slope_v/2.

    Args:
        a: (2 L - 1,) weights of the lags -(L-1)..L-1, L >= n1.
        v: (d,) value direction; theta is the first unit vector.
        n1: window, n1 >= 1.
        alpha, beta: target weights.
        slope_a, slope_v: derivatives of the loss by a and by v, in their shapes.

    Returns: a scalar, zero wherever the slopes are: there v_1 = 0 or L = 0.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, Lemma D.2; new.

    >>> float(aligned_loss([1.0], [1.0, 1.0], 1, 2.0, 0.5, [0.0], [-2.0, 2.0]))
    2.0
    """
    a, v = inputs.tensor(a, "a"), inputs.tensor(v, "v")
    slope_a, slope_v = inputs.tensor(slope_a, "slope_a"), inputs.tensor(slope_v, "slope_v")
    across = (v[1:] * v[1:]).sum()
    turned = v[0] * (v[1:] * slope_v[1:]).sum() - across * slope_v[0]
    return ratio(1, 2, v) * (((v[0] * a - _target(a.shape[0] // 2 + 1, n1, alpha, beta, a)) * slope_a).sum() + turned)


def saddle_determinant(n1: int, alpha: Any, beta: Any) -> Any:
    """Return the determinant of the Hessian of L on (tau, 0), (0, theta) at a fixed point with v_1 = 0.

    It is -4 (sum N_k tau_k^2)^2 = -4 (n1 alpha^2 + 2 (n1 - 1) beta^2)^2.

    Args:
        n1: window, n1 >= 1.
        alpha, beta: target weights.

    Returns: a scalar, negative unless the window sees no target: one direction leads down.

    Raises: ValueError for a window below 1.

    Source: SABBAGHI_2024, Lemma D.2; new.

    >>> saddle_determinant(2, 2.0, 0.5)
    -289.0
    """
    n1 = inputs.integer(n1, "window n1", 1)
    power = n1 * alpha * alpha + 2 * (n1 - 1) * beta * beta
    return -4 * power * power


def opposed_scale(t: Any, start: Any, n1: int, alpha: Any) -> Any:
    """Return v_1(t) = -a_0(t) from v = y theta, a_0 = -y and other lags 0, for alpha > 0 and beta = 0.

    It is y e^{-r}/sqrt(1 + y^2 (1 - e^{-2 r})/alpha) with r = 2 n1 alpha t.
    Weight and value direction pull each other to 0, a strict saddle.

    Args:
        t: time, t >= 0, may be inf for floats.
        start: y.
        n1: window, n1 >= 1.
        alpha: target weight, positive.

    Returns: a scalar.

    Raises: ValueError for a negative time, a window below 1, or an alpha (a float) that is not positive.

    Source: SABBAGHI_2024, Lemma D.2, where it fails; new.

    >>> float(opposed_scale(0.0, 0.5, 3, 2.0)), float(opposed_scale(float("inf"), 0.5, 3, 2.0))
    (0.5, 0.0)
    """
    n1, t = inputs.integer(n1, "window n1", 1), inputs.time(t, start)
    inputs.nonnegative(alpha, "alpha")
    shrunk = exp(-2 * n1 * alpha * t)
    return start * shrunk / sqrt(1 + start * start * (1 - shrunk * shrunk) / alpha)


def resting_weights(direction: Any, n1: int, alpha: Any, beta: Any) -> Any:
    """Return weights at which v = 0 is at rest, sum_k N_k a_k tau_k = 0: (sum N tau^2) b - (sum N tau b) tau for any b.

    Args:
        direction: (2 L - 1,) b, on the lags -(L-1)..L-1, L >= n1.
        n1: window, n1 >= 1.
        alpha, beta: target weights.

    Returns: (2 L - 1,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, gradients below Lemma D.2 and D.13; new.

    >>> resting_weights([1.0, 1.0, 0.0], 2, 2.0, 0.5)
    array([ 6.25, -0.5 , -2.25])
    """
    b = inputs.tensor(direction, "direction")
    lags = b.shape[0] // 2 + 1
    weights, tau = array(line_weights(lags, n1), b), _target(lags, n1, alpha, beta, b)
    return (weights * tau * tau).sum() * b - (weights * tau * b).sum() * tau


def _target(lags: int, n1: int, alpha: Any, beta: Any, like: Any) -> Any:
    tau = linear_target(lags, inputs.beside(alpha, like), [inputs.beside(beta, like)])
    return array([tau[k] if weight else number(0, like) for k, weight in enumerate(line_weights(lags, n1))], like)
