"""Relative positions whose parameters are the vectors p_k, the weights a_k = <p_k, u> with u held: what becomes of the vectors.

    dp_k/dt = -2 N_k (<p_k, u> - tau_k) u - eps p_k,   N_k = (n1 - |k|)_+:
along u the weight relaxes at rate 2 N_k |u|^2 + eps; across u nothing but weight decay acts.
Source: SABBAGHI_2024, D.12 and the third part of Proposition 5.1 (informal), where p_j is to vanish as a vector.
"""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.exponential import decay
from lemmata.theory.linear_attention.rpe.fixed_point import resting_weights
from lemmata.theory.linear_attention.rpe.line import supervised_lags


def position_vectors(
    t: Scalar, p_init: Matrix, u: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0
) -> Matrix:
    """Return the vectors at time t, p_k(t) = a_k(t) u/|u|^2 + e^{-eps t} (p_k(0) - a_k(0) u/|u|^2).

    a_k(t) = a*_k + (a_k(0) - a*_k) e^{-(2 N_k |u|^2 + eps) t}, a*_k = 2 N_k |u|^2 tau_k/(2 N_k |u|^2 + eps). For tau_k = 0 the vector
    vanishes under weight decay; without, the part across u stays, and all of it where the window does not see the lag.

    Args:
        t: time, t >= 0, may be inf for floats.
        p_init: (2 L - 1, d) vectors of the lags -(L-1)..L-1 at t = 0.
        u: (d,) constant query, not 0.
        n1: window, 1 <= n1 <= L.
        alpha, betas: target weights.
        weight_decay: eps >= 0.

    Returns: (2 L - 1, d).

    Raises: ValueError for sizes out of range or a negative time.

    Source: SABBAGHI_2024, D.12 and the update rules above D.14.

    >>> position_vectors(float("inf"), [[3.0, 1.0]], [2.0, 0.0], 1, 4.0, [0.5])
    array([[2., 1.]])
    """
    p, u = inputs.tensor(p_init, "P(0)", 2), inputs.tensor(u, "u")
    size = (u * u).sum()
    a, weights, tau = supervised_lags(p @ u, n1, alpha, betas)
    t, epsilon = inputs.time(t, a), arguments.decay_rate(weight_decay, a)
    rests = resting_weights(weights, tau, epsilon, size)
    along = rests + (a - rests) * decay(2 * array(weights, a) * size + epsilon, t)
    across = p - a[:, None] * u[None, :] / size
    return along[:, None] * u[None, :] / size + decay(epsilon, t) * across
