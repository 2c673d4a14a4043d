"""Relative positions whose vectors the query shares with the key: every squared norm follows its own logistic curve.

With a_k = |p_k|^2 in place of a free weight, the flow of a lag k = i - j is
    da_k/dt = -8 N_k (a_k - tau_k) a_k,   N_k = (n1 - |k|)_+,
so that from a positive start a_k -> max(tau_k, 0) inside the window: a negative target weight is out of reach.
Source: SABBAGHI_2024, footnote 2, as printed and corrected.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, world
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.exponential import decay, decay_integral
from lemmata.theory.linear_attention.rpe.lag_weights import relative_weights
from lemmata.theory.linear_attention.rpe.line import supervised_lags


def shared_query_weights(t: Scalar, a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """Return a_k(t) if the query carries the same position vector as the key: one logistic curve for each lag.

    a_k(t) = a_k(0) / (e^{-8 N_k tau_k t} + 8 N_k a_k(0) int_0^t e^{-8 N_k tau_k s} ds) -> max(tau_k, 0): a negative beta is out of reach.

    Args:
        t: time, t >= 0, may be inf for floats.
        a_init: (2 L - 1,) squared norms at t = 0, not negative; one that is 0 stays 0.
        n1: window, 1 <= n1 <= L.
        alpha, betas: target weights.

    Returns: (2 L - 1,).

    Raises: ValueError for sizes out of range, a negative time, or a start that is negative.

    Source: SABBAGHI_2024, footnote 2 with W_K = W_Q.

    >>> shared_query_weights(float("inf"), [1.0, 1.0, 1.0], 2, 2.0, [-0.5])
    array([0., 2., 0.])
    """
    a, weights, tau = supervised_lags(a_init, n1, alpha, betas)
    t = inputs.time(t, a)
    if world(a) == "numpy" and np.any(a < 0):
        raise ValueError("the squared norms at t = 0 must not be negative")
    push = 8 * array(weights, a)
    with np.errstate(invalid="ignore"):
        dilution = decay(push * tau, t) + push * a * decay_integral(push * tau, t)
    return a / (np.where(push * a == 0, 1.0, dilution) if world(a) == "numpy" else dilution)


def shared_query_weights_printed(t: Scalar, a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """Return the lag weights as if a position vector in the query "made no difference": the limit is tau, whatever its sign.

    Source: SABBAGHI_2024, footnote 2 with W_K = W_Q; corrected by `shared_query_weights`. It is exact at t = inf for
    targets >= 0.
    """
    return relative_weights(t, a_init, n1, alpha, betas)
