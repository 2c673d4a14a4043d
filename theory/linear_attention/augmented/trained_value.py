"""Absolute positions with augmentation whose value direction is learnt too, in place of being held at theta.

The loss sum_{k,l} N_{k-l} |A_kl v - T_kl theta|^2 depends on P and v through A_kl v alone, and (c P, v/c^2) has the same products: this
symmetry conserves C = |P|^2 - 2 |v|^2. Where the training loss ends at 0 with alpha > 0, all A_kk V = alpha, V = <v, theta>, so that
|P|^2 = n alpha/V and V is the positive root of 2 V^3 + C V - n alpha = 0.
With one visible site every p_k keeps its direction, and V A_kl ends where A_kl does if v = theta is held. But a value direction that
opposes theta shrinks P, for |P|^2 cannot be negative: with C < 0 and v = V theta, V < 0, nothing is ever learnt.
Source: SABBAGHI_2024, D.1 and D.4 without the assumption v = theta; new.
"""

from __future__ import annotations

import math

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, ratio, sqrt
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.exponential import decay


def size_difference(t: Scalar, p_init: Matrix, v_init: Vector, weight_decay: Scalar = 0.0) -> Scalar:
    """Return |P|^2 - 2 |v|^2 at time t of the flow, e^{-2 eps t} times its start.

    Args:
        t: time, t >= 0.
        p_init: (n, d) position vectors at t = 0.
        v_init: (d,) value direction at t = 0.
        weight_decay: eps >= 0, on P and on v.

    Returns: a scalar.

    Raises: ValueError for a negative time or weight decay.

    Source: SABBAGHI_2024, D.4 with v free; new.

    >>> float(size_difference(5.0, [[3.0, 1.0]], [1.0, 2.0]))
    0.0
    """
    p, v = inputs.tensor(p_init, "P(0)", 2), inputs.tensor(v_init, "v(0)")
    difference = (p * p).sum() - 2 * (v * v).sum()
    return decay(2 * arguments.decay_rate(weight_decay, difference), inputs.time(t, difference)) * difference


@admits("numpy")
def value_limit(p_init: Matrix, v_init: Vector, alpha: float) -> float:
    """Return V = <v, theta> at zero training loss, the positive root of 2 V^3 + C V - n alpha = 0, C = |P(0)|^2 - 2 |v(0)|^2.

    Args:
        p_init: (n, d) position vectors at t = 0.
        v_init: (d,) value direction at t = 0.
        alpha: target weight of the site itself, positive.

    Returns: float.

    Raises: ValueError for an alpha that is not positive.

    Source: SABBAGHI_2024, D.4 with v free, at zero loss; new.

    >>> round(value_limit([[2.0]], [1.0], 4.0), 12)
    1.0
    """
    total = np.shape(p_init)[0] * inputs.positive(alpha, "alpha")
    difference = float(size_difference(0.0, p_init, v_init))
    # Newton's method on a cubic that is convex for V > 0 and starts above its root, so that its steps only fall, down to rounding.
    value = math.cbrt(total) + math.sqrt(max(-difference, 0.0) / 2)
    for _ in range(200):
        step = (2 * value**3 + difference * value - total) / (6 * value * value + difference)
        value -= step
        if step <= np.finfo(float).eps * value:
            break
    return value


def effective_gram(p_init: Matrix, v_init: Vector, alpha: Scalar) -> Matrix:
    """Return what V A tends to with one visible site, alpha cos(p_k(0), p_l(0)): v(0) is in it nowhere, as if v = theta were held.

    Args:
        p_init: (n, d) position vectors at t = 0, none of them 0.
        v_init: (d,) value direction at t = 0; V(0) >= 0 or |P(0)|^2 > 2 |v(0)|^2.
        alpha: target weight of the site itself, positive.

    Returns: (n, n).

    Raises: ValueError for a position vector that is 0.

    Source: SABBAGHI_2024, D.9 with v free; new.

    >>> effective_gram([[1.0, 0.0], [3.0, 4.0]], [0.5, 0.5], 2.0)
    array([[2. , 1.2],
           [1.2, 2. ]])
    """
    p = inputs.tensor(p_init, "P(0)", 2)
    lengths = sqrt((p * p).sum(axis=1))
    if inputs.ordered(lengths) and not np.all(lengths > 0):
        raise ValueError("no position vector may be 0 at the start: it never moves")
    return alpha * (p @ p.T) / lengths[:, None] / lengths[None, :]


def opposed_value_limit(p_init: Matrix, v_init: Vector) -> Scalar:
    """Return the limit of V from v(0) = V(0) theta, V(0) < 0, where |P(0)|^2 <= 2 V(0)^2 and one site is visible: -sqrt(-C/2), P -> 0.

    Args:
        p_init: (n, d) position vectors at t = 0.
        v_init: (d,) value direction at t = 0, a negative multiple of theta, with 2 |v|^2 >= |P|^2.

    Returns: a scalar, not positive.

    Raises: ValueError for longer position vectors, which are not lost.

    Source: SABBAGHI_2024, D.9 with v free; new.

    >>> float(opposed_value_limit([[1.0, 1.0]], [-1.0, -1.0]))
    -1.0
    """
    difference = size_difference(0, p_init, v_init)
    inputs.nonnegative(-difference, "2 |v|^2 - |P|^2")
    return -sqrt(-difference * ratio(1, 2, difference))
