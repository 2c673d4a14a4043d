"""The conserved quantity |a|^2 - |v|^2 of relative positions and value direction learnt together.

Source: conserved by the flow of SABBAGHI_2024, D.13; new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.exponential import decay


def norm_difference(a: Vector, v: Vector) -> Scalar:
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


def decayed_norm_difference(t: Scalar, a_init: Vector, v_init: Vector, weight_decay: Scalar = 0.0) -> Scalar:
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
    return decay(2 * arguments.decay_rate(weight_decay, difference), inputs.time(t, difference)) * difference
