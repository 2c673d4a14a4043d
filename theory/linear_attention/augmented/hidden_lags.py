"""The limit for beta = 0, to first order in the start's off-diagonal entries: only lags that no window sees remain.

Source: SABBAGHI_2024, second part of Proposition 5.1, for any window.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, number
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments


def first_order_limit(a_init: Vector, n1: int, alpha: Scalar) -> Vector:
    """Return the limit for beta = 0 to first order in the start's off-diagonal entries.

    a_0 = alpha; a_r = 0 on visible lags; a_r = (alpha/A_0(0)) A_r(0) on the others, exact for n1 = 1.

    Args:
        a_init: (n,) Gram column at t = 0, a_0 > 0.
        n1: window, 1 <= n1 <= n.
        alpha: target weight of the site itself.

    Returns: (n,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, second part of Proposition 5.1, for any window.

    >>> first_order_limit([1.0, 0.25, 0.125, 0.125, 0.25], 2, 2.0)
    array([2.  , 0.  , 0.25, 0.25, 0.  ])
    """
    a_init = inputs.tensor(a_init, "a")
    weights = arguments.weights(a_init.shape[0], n1)
    scaled = [number(0, a_init) if weight else alpha * entry / a_init[0] for weight, entry in zip(weights, a_init, strict=True)]
    return array([alpha, *scaled[1:]], a_init)
