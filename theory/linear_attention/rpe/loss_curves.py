"""Training and test loss of relative positions along training, v = theta and lags modulo n: the curves of figures 9 and 15.

With a_r(t) - tau_r = (a*_r - tau_r) + (a_r(0) - a*_r) e^{-(2 N_r + eps) t}, a*_r - tau_r = -eps tau_r/(2 N_r + eps), the training loss
is sum_r N_r (a_r - tau_r)^2, and the test loss of every position is sum_r (a_r - tau_r)^2.
Source: SABBAGHI_2024, figures 9 and 15; D.13 and D.14.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.exponential import decay
from lemmata.theory.linear_attention.rpe.fixed_point import resting_weights


def loss_curves(t: Scalar, a_init: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> tuple[Scalar, Scalar]:
    """Return the training loss and the test loss of every position at time t of the flow.

    Args:
        t: time, t >= 0, may be inf for floats.
        a_init: (n,) weights of the lags 0..n-1 at t = 0.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.
        weight_decay: eps >= 0.

    Returns: two scalars.

    Raises: ValueError for sizes out of range or a negative time.

    Source: SABBAGHI_2024, D.13 and D.14 along the flow.

    >>> [float(loss) for loss in loss_curves(float("inf"), [0.0, 3.0], 1, [2.0, 0.0])]
    [0.0, 9.0]
    """
    a, tau, n1 = arguments.pair(a_init, tau, n1)
    t, epsilon, weights = inputs.time(t, a), arguments.decay_rate(weight_decay, a), arguments.counted(a, n1)
    rests = resting_weights(weights, tau, epsilon)
    weights = array(weights, a)
    gaps = rests - tau + (a - rests) * decay(2 * weights + epsilon, t)
    return (weights * gaps * gaps).sum(), (gaps * gaps).sum()
