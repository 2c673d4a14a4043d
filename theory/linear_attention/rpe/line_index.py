"""The test loss of relative positions whose lags count along the line, on a target that lives on the ring.

Source: SABBAGHI_2024, D.11 read literally, and D.14.
"""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.arithmetic import array, number
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.problem import ring_target
from lemmata.theory.linear_attention.rpe.line import on_line


def linear_index_test_loss(a: Vector, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """Return the test loss of each position with lags counted along the line, against the target on the ring.

    loss_i = sum_j (a_{i-j} - tau_{(i-j) mod n})^2. At the limit the lags +-(n-1) are 0, where the ring asks for beta: beta^2 at both ends.

    Args:
        a: (2 n - 1,) weights of the lags -(n-1)..n-1.
        alpha, betas: target weights.

    Returns: (n,).

    Raises: ValueError for an even number of lags.

    Source: SABBAGHI_2024, D.11 read literally, and D.14.

    >>> linear_index_test_loss([0.0, 0.0, 0.5, 2.0, 0.5, 0.0, 0.0], 2.0, [0.5])
    array([0.25, 0.  , 0.  , 0.25])
    """
    a, n = on_line(a)
    tau = ring_target(n, alpha, betas)
    gaps = [[a[i - j + n - 1] - tau[(i - j) % n] for j in range(n)] for i in range(n)]
    return array([sum((gap * gap for gap in row), start=number(0, a)) for row in gaps], a)
