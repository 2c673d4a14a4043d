"""Relative positions with lags modulo n and the value direction learnt too, under weight decay: where training rests, and its test loss.

At rest v = V theta, |a| = |v| and a_r = 2 N_r tau_r V/(2 N_r V^2 + eps), so that sum_r (2 N_r tau_r)^2/(2 N_r V^2 + eps)^2 = 1 or V = 0.
Every product a_r V falls short of tau_r by eps tau_r/(2 N_r V^2 + eps), which vanishes with eps wherever the window sees the lag.
Source: SABBAGHI_2024, formal statement of the third part of Proposition 5.1, weight decay kept.
"""

from __future__ import annotations

import math

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention import arguments


@admits("numpy")
def joint_rest(n1: int, tau: Vector, weight_decay: float) -> tuple[float, float]:
    """Return V^2 and the test loss of every position at t = inf: a root of sum_r (2 N_r tau_r)^2/(2 N_r V^2 + eps)^2 = 1, and its cost.

    From eps = 2 |N tau| on nothing is learnt: V = 0.

    Args:
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.
        weight_decay: eps > 0.

    Returns: (V^2, sum_r (eps tau_r/(2 N_r V^2 + eps))^2).

    Raises: ValueError for sizes out of range or a weight decay that is not positive.

    Source: SABBAGHI_2024, third part of Proposition 5.1, weight decay kept; new.

    >>> joint_rest(1, [3.0, 0.0, 0.0], 2.0)
    (2.0, 1.0)
    """
    tau = inputs.tensor(tau, "tau")
    twice, epsilon = 2 * np.array(arguments.weights(len(tau), n1), dtype=float), float(inputs.positive(weight_decay, "weight decay"))
    pull, square = twice * tau, 0.0
    # 1/sqrt of the sum is concave in V^2, so that Newton's steps from 0 rise to the root and shrink to rounding.
    for _ in range(200):
        shares = pull / (twice * square + epsilon)
        size = math.sqrt(shares @ shares)
        if size <= 1:
            break
        step = (size - 1) * size * size / float(twice @ (shares * shares / (twice * square + epsilon)))
        square += step
        if step <= np.finfo(float).eps * square:
            break
    short = epsilon * tau / (twice * square + epsilon)
    return square, float(short @ short)
