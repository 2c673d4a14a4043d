"""The joint sign of lag weights and value direction, for a window of one site in one dimension.

Source: SABBAGHI_2024, Lemma D.2 and the sentence after its proof, which leave it open.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import number, sqrt
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.rpe.joint_limit import limit_scale


def scalar_limit(a_init: Scalar, v_init: Scalar, alpha: Scalar) -> tuple[Scalar, Scalar]:
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
    sign = total / abs(total)  # a square would underflow near 0
    scale = sqrt(limit_scale(a_init * a_init - v_init * v_init, number(0, total), alpha * alpha))
    return sign * alpha / scale, sign * scale
