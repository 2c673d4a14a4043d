"""Where the joint flow of relative positions and value direction can rest: v_1 = 0, or zero loss.

The loss is L = sum_k N_k (a_k^2 |v|^2 - 2 a_k tau_k v_1 + tau_k^2). Its product with v_1 is a combination of its slopes, so that a fixed
point with v_1 != 0 has loss zero.
Source: SABBAGHI_2024, D.13 and Lemma D.2; new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import impulse, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.rpe.line import target_beside


def aligned_loss(a: Vector, v: Vector, n1: int, alpha: Scalar, beta: Scalar, slope_a: Vector, slope_v: Vector) -> Scalar:
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
    orthogonal = v * (1 - impulse(v.shape[0], v))
    turned = v[0] * (orthogonal * slope_v).sum() - (orthogonal * orthogonal).sum() * slope_v[0]
    return ratio(1, 2, v) * (((v[0] * a - target_beside(a, n1, alpha, beta)) * slope_a).sum() + turned)
