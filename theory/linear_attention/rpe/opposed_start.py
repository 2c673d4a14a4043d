"""A second set on which the value direction never aligns: weight and value direction that oppose each other with equal length.

Source: SABBAGHI_2024, Lemma D.2, where it fails; new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import exp, sqrt
from lemmata.terms.types import Scalar


def opposed_scale(t: Scalar, start: Scalar, n1: int, alpha: Scalar) -> Scalar:
    """Return v_1(t) = -a_0(t) from v = y theta, a_0 = -y and other lags 0, for alpha > 0 and beta = 0.

    It is y e^{-r}/sqrt(1 + y^2 (1 - e^{-2 r})/alpha) with r = 2 n1 alpha t.
    Weight and value direction pull each other to 0, a strict saddle.

    Args:
        t: time, t >= 0, may be inf for floats.
        start: y, the value direction along theta at the start.
        n1: window, n1 >= 1.
        alpha: target weight, positive.

    Returns: a scalar.

    Raises: ValueError for a negative time, a window below 1, or an alpha (a float) that is not positive.

    Source: SABBAGHI_2024, Lemma D.2, where it fails; new.

    >>> float(opposed_scale(0.0, 0.5, 3, 2.0)), float(opposed_scale(float("inf"), 0.5, 3, 2.0))
    (0.5, 0.0)
    """
    n1, t = inputs.count(n1, "window n1", 1), inputs.time(t, start)
    inputs.nonnegative(alpha, "alpha")
    shrunk = exp(-2 * n1 * alpha * t)
    return start * shrunk / sqrt(1 + start * start * (1 - shrunk * shrunk) / alpha)
