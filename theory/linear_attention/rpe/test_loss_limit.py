"""The test loss of relative positions at the end of training, with lags modulo n.

Source: SABBAGHI_2024, D.14 with the weight decay kept; new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import number
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments


def ring_limit_loss(a_init: Vector, n1: int, tau: Vector, weight_decay: Scalar) -> Scalar:
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
    a, tau, n1 = arguments.pair(a_init, tau, n1)
    epsilon, total = arguments.decay_rate(weight_decay, a), number(0, a)
    for r, weight in enumerate(arguments.weights(a.shape[0], n1)):
        gap = a[r] - tau[r] if weight == 0 and epsilon == 0 else epsilon * tau[r] / (2 * weight + epsilon)
        total = total + gap * gap
    return total
