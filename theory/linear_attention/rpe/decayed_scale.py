"""The length of the value direction under vanishing weight decay, which forgets the start.

Source: SABBAGHI_2024, third part of Proposition 5.1 with its infinitesimal weight decay; new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import sqrt
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.rpe.line import linear_target


def decayed_scale(n1: int, alpha: Scalar, beta: Scalar) -> Scalar:
    """Return the length of v under vanishing weight decay, V = (sum tau_k^2)^{1/4}: t -> inf, then eps -> 0.

    Weight decay takes |a|^2 - |v|^2 to 0, so that the start is forgotten and both end with the same length.

    Args:
        n1: window, n1 >= 1.
        alpha, beta: target weights, not both 0.

    Returns: a scalar.

    Raises: ValueError for a window below 1.

    Source: SABBAGHI_2024, third part of Proposition 5.1 with its infinitesimal weight decay; new.

    >>> float(decayed_scale(1, 4.0, 0.5))
    2.0
    """
    tau = linear_target(n1, alpha, [beta])
    return sqrt(sqrt((tau * tau).sum()))
