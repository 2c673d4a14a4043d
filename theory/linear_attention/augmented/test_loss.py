"""The test loss: how far the learnt attention is from the ring target when every position carries data.

With x_i i.i.d. N(0, I_d) at every position, E loss_i = sum_j (A_ij - tau_{i-j})^2, because the projections s_j are independent with
variance 1. For a circulant Gram matrix it is the same at every position.
Source: SABBAGHI_2024, D.10, as printed and corrected.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import world
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments


def ring_test_loss(a: Vector, tau: Vector) -> Scalar:
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
    a, tau, _ = arguments.pair(a, tau, 1)
    loss = ((a - tau) * (a - tau)).sum()
    return float(loss) if world(loss) == "numpy" else loss


def ring_test_loss_printed(a: Vector, tau: Vector) -> Scalar:
    """Return the test loss with "alpha s_j" inside the sum over j: sum_r (a_r - tau_0)^2.

    Source: SABBAGHI_2024, D.10, first line; corrected by `ring_test_loss`.
    """
    a, tau, _ = arguments.pair(a, tau, 1)
    loss = ((a - tau[0]) * (a - tau[0])).sum()
    return float(loss) if world(loss) == "numpy" else loss
