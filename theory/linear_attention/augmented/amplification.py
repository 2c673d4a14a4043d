"""How training with one visible site scales the products of different position vectors.

Source: SABBAGHI_2024, sentences below D.9.
"""

from __future__ import annotations

from lemmata.terms.types import Scalar


def amplification(a0: Scalar, alpha: Scalar) -> Scalar:
    """Return lim A_j(t)/A_j(0) = alpha/A_0(0), the factor by which training scales every off-diagonal entry, window of one site.

    It is above 1 for alpha > A_0(0) and below 1 otherwise, and never 0.

    Args:
        a0: A_0(0) > 0.
        alpha: target weight of the site itself, positive (no weight decay).

    Returns: a scalar.

    Source: SABBAGHI_2024, D.9, the limit of its solution; its condition alpha > A_0(0) is not needed.

    >>> amplification(4.0, 2.0)
    0.5
    """
    return alpha / a0
