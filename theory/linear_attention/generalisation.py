"""The test loss: how far the learnt attention is from the ring target when every position carries data.

With x_i i.i.d. N(0, I_d) at every position, E loss_i = sum_j (A_ij - tau_{i-j})^2, because the projections s_j are independent with
variance 1. For a circulant Gram matrix it is the same at every position.
Source: SABBAGHI_2024, D.10 and D.14.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import circulant, world
from lemmata.theory.linear_attention import inputs


def ring_test_loss(a: Any, tau: Any) -> Any:
    """Return the test loss per position of a translation-invariant model: sum over all lags of (a_r - tau_r)^2.

    Args:
        a: (n,) learnt weight of each ring lag.
        tau: (n,) ring target.

    Returns: a scalar (float for plain numbers).

    Raises: ValueError for columns of different length.

    Source: SABBAGHI_2024, D.10, its indices corrected, for any target.

    >>> ring_test_loss([2, 0.5, 1], [2, 0, 0])
    1.25
    """
    a, tau, _ = inputs.pair(a, tau, 1)
    loss = ((a - tau) * (a - tau)).sum()
    return float(loss) if world(loss) == "numpy" else loss


def position_test_loss(a: Any, tau: Any) -> Any:
    """Return the test loss of each position for any Gram matrix: loss_i = sum_j (A_ij - tau_{i-j})^2.

    Args:
        a: (n, n) Gram matrix.
        tau: (n,) ring target.

    Returns: (n,).

    Raises: ValueError for shapes that do not go together.

    Source: SABBAGHI_2024, D.10, for any Gram matrix and target.

    >>> position_test_loss([[2.0, 1.0], [1.0, 0.0]], [2.0, 0.0])
    array([1., 5.])
    """
    a, tau = inputs.tensor(a, "A", 2), inputs.tensor(tau, "tau")
    if a.shape != (*tau.shape, *tau.shape):
        raise ValueError(f"A must be (n, n) and tau (n,), not of shapes {a.shape} and {tau.shape}")
    gap = a - circulant(tau)
    return (gap * gap).sum(axis=1)
