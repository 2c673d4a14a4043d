"""Where relative positions and value direction learnt together end.

C = |a|^2 - |v|^2 is conserved, which fixes the limit: v -> V theta and a_k -> tau_k/V with
    V^2 = ((U - C) + sqrt((U - C)^2 + 4 sum tau^2))/2,   U = |a|^2 outside the window,
up to a joint sign. It fails on sets of measure zero only, one of them explicit (`invariant.never_aligns`).
Source: SABBAGHI_2024, Lemma D.2 and the third part of Proposition 5.1, made explicit.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import array, number, ratio, sqrt, world
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.rpe.joint_gradient import joint_state
from lemmata.theory.linear_attention.rpe.line import line_weights
from lemmata.theory.linear_attention.rpe.norm_difference import norm_difference


def limit_scale(difference: Scalar, unseen: Scalar, target: Scalar) -> Scalar:
    """Return V^2, the squared norm of v at the limit: the positive root of V^4 - (U - C) V^2 - sum tau^2 = 0.

    Args:
        difference: C = |a|^2 - |v|^2 at t = 0.
        unseen: U, sum of a_k(0)^2 over the lags outside the window.
        target: sum of tau_k^2 over the lags inside it, positive.

    Returns: a scalar; floats take the form of the root that does not cancel.

    Source: SABBAGHI_2024, third part of Proposition 5.1, made explicit.

    >>> float(limit_scale(0.0, 0.0, 4.0)), float(limit_scale(3.0, 0.0, 4.0))
    (2.0, 1.0)
    >>> round(float(limit_scale(1e8, 0.0, 4.0)), 20)
    4e-08
    """
    gain = unseen - difference
    root = sqrt(gain * gain + 4 * target)
    if world(gain, root) == "numpy" and gain < 0:
        return 2 * target / (root - gain)
    return (gain + root) * ratio(1, 2, gain)


def joint_limit(a_init: Vector, v_init: Vector, n1: int, alpha: Scalar, beta: Scalar) -> tuple[Vector, Scalar]:
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
    a, v, _, tau = joint_state(a_init, v_init, n1, alpha, beta)
    seen = line_weights(a.shape[0] // 2 + 1, n1)
    unseen = sum((a[k] * a[k] for k, weight in enumerate(seen) if not weight), start=number(0, a))
    target = sum((tau[k] * tau[k] for k, weight in enumerate(seen) if weight), start=number(0, a))
    scale = sqrt(limit_scale(norm_difference(a, v), unseen, target))
    return array([tau[k] / scale if weight else a[k] for k, weight in enumerate(seen)], a), scale
