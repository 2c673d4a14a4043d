"""The mean test loss over isotropic Gaussian starts for any window, to leading order in 1/d.

Source: SABBAGHI_2024, second part of Proposition 5.1, made quantitative.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention import arguments


def leading_isotropic_loss(n: int, n1: int, d: int, alpha: Scalar) -> Scalar:
    """Return the leading order in 1/d of the mean test loss per position, window n1: alpha^2 (n - 2 n1 + 1)_+ / d.

    n - 2 n1 + 1 lags are in no window; it is exact for n1 = 1, and exactly 0 once the window covers more than half the ring.

    Args:
        n: positions.
        n1: window, 1 <= n1 <= n.
        d: dimension, d >= 1.
        alpha: target weight of the site itself.

    Returns: a scalar in the arithmetic of alpha.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, second part of Proposition 5.1, made quantitative.

    >>> leading_isotropic_loss(51, 10, 200, 2.0), leading_isotropic_loss(51, 26, 200, 2.0)
    (0.64, 0.0)
    """
    n, n1 = arguments.ring(n, n1)
    return alpha * alpha * ratio(max(n - 2 * n1 + 1, 0), inputs.integer(d, "dimension d", 1), alpha)
