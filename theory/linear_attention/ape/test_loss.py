"""The test loss of absolute positions at every position of the ring, once the training loss is zero.

Inside the window the target is learnt, outside it every vector is forgotten: what is lost at position i is the sum of tau_{i-j}^2 over the
positions j whose product with i was never learnt.
Source: SABBAGHI_2024, first part of Proposition 5.1; the edges of the window are new.
"""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.arithmetic import array, number
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.problem import ring_target


def ape_test_loss(n: int, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """Return the test loss per position of absolute positions at zero training loss, t -> inf, then eps -> 0.

    loss_i = sum of tau_{i-j}^2 over the ring positions j outside the window (i inside it); sum of all tau_j^2 (i outside).
    With one beta: beta^2 at the window's two edges (2 beta^2 if n1 = 1), 0 inside, alpha^2 + 2 beta^2 outside.

    Args:
        n: positions.
        n1: window; n1 + m <= n, so that no neighbour is reached round the ring (m = number of betas).
        alpha, betas: target weights.

    Returns: (n,), positions 0..n1-1 are the window.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, first part of Proposition 5.1 (outside the window); the edges are new.

    >>> ape_test_loss(5, 3, 2.0, [0.5])
    array([0.25, 0.  , 0.25, 4.5 , 4.5 ])
    """
    n, n1 = arguments.ring(n, n1)
    if n1 + len(betas) > n:
        raise ValueError(f"window n1 must be at most {n - len(betas)}, so that the betas do not reach round the ring, not {n1}")
    tau = ring_target(n, alpha, betas)
    rows = [range(n1, n) if i < n1 else range(n) for i in range(n)]
    return array([sum((tau[(i - j) % n] * tau[(i - j) % n] for j in row), start=number(0, alpha)) for i, row in enumerate(rows)], tau)
