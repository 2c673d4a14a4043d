"""The test loss of relative positions with lags modulo n: the sum of squared deviations from the target.

Source: SABBAGHI_2024, D.14, as printed and corrected.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import array, world
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.test_loss import ring_test_loss


def relative_test_loss(a: Vector, tau: Vector) -> Scalar:
    """Return the expected test loss of relative positions at any position, with v = theta: sum over all lags of (a_r - tau_r)^2.

    The attention that weights by ring lag give is circulant, so that this is the test loss of a translation-invariant Gram matrix.

    Args:
        a: (n,) learnt weight of each ring lag.
        tau: (n,) ring target.

    Returns: a scalar (float for plain numbers).

    Raises: ValueError for columns of different length.

    Source: SABBAGHI_2024, D.14, its indices corrected.

    >>> relative_test_loss([2, 0.5, 1], [2, 0, 0])
    1.25
    """
    return ring_test_loss(a, tau)


def relative_test_loss_printed(a: Vector, tau: Vector) -> Scalar:
    """Return the test loss with "alpha s_j" and "alpha beta s_{i+1}": sum_r (a_r - alpha - [r = 1] beta - [r = -1] alpha beta)^2.

    Source: SABBAGHI_2024, D.14; corrected by `test_loss.ring_test_loss`.

    >>> relative_test_loss_printed([1, 0, 0, 0], [2, 0.5, 0, 0.5])
    20.25
    """
    a, tau, _ = arguments.pair(a, tau, 1)
    n = a.shape[0]
    shift = [tau[0] + (tau[1] if r == 1 else 0) + (tau[0] * tau[1] if r == n - 1 else 0) for r in range(n)]
    gap = a - array(shift, a)
    loss = (gap * gap).sum()
    return float(loss) if world(loss) == "numpy" else loss
