"""The limit for beta = 0 as printed: all products of two different position vectors become large, whatever the window.

Source: SABBAGHI_2024, second part of Proposition 5.1, informal statement.
"""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.hidden_lags import first_order_limit


def first_order_limit_printed(a_init: Vector, n1: int, alpha: Scalar) -> Vector:
    """Return the limit in which every off-diagonal entry is amplified by alpha/A_0(0), visible or not.

    Source: SABBAGHI_2024, second part of Proposition 5.1 ("large for all i != j"); true for n1 = 1, corrected by
    `hidden_lags.first_order_limit`.
    """
    return first_order_limit(a_init, 1, alpha)
