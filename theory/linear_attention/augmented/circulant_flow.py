"""The flow of a translation-invariant Gram matrix as it is printed, for windows smaller than the ring.

Source: SABBAGHI_2024, D.8.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import zeros
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments


def circulant_velocity(a: Vector, n1: int, alpha: Scalar, beta: Scalar) -> Vector:
    """Return D.8 with 2 w + 1 = n1, for n1 <= n - 1.

    8 n1 (alpha - A_0) A_j - 8 sum_{r=1}^{n1-1} (n1 - r) A_r (A_{j-r} + A_{j+r}) + 8 (n1 - 1) beta (A_{j+1} + A_{j-1}).

    Args:
        a: (n,) A, a column of the Gram matrix by lag.
        n1: window.
        alpha, beta: weights of the target at the position itself and at its neighbours.

    Source: SABBAGHI_2024, D.8; `convolution_flow.gram_velocity` is the same for n1 <= n - 1.

    >>> circulant_velocity([1.0, 0.0, 0.0], 1, 2.0, 0.5)
    array([8., 0., 0.])
    """
    a = inputs.tensor(a, "a")
    n, n1 = arguments.ring(a.shape[0], n1)

    def around(r: int) -> Vector:
        return a[(np.arange(n) - r) % n] + a[(np.arange(n) + r) % n]

    pushed = sum(((n1 - r) * a[r % n] * around(r) for r in range(1, n1)), start=zeros(n, a))
    return 8 * n1 * (alpha - a[0]) * a - 8 * pushed + 8 * (n1 - 1) * beta * around(1)
