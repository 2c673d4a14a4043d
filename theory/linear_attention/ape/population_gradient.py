"""The expected gradient of absolute positions: that of a squared distance from a banded Toeplitz matrix.

The training loss of the first n1 positions is L(P) = ||A - T_w||_F^2, A = P P^T, so that dP/dt = -4 (A - T_w) P - eps P in the window and
dp_k/dt = -eps p_k elsewhere.
Source: SABBAGHI_2024, D.1, D.2 and the gradient below them, in expectation.
"""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms import inputs
from lemmata.terms.arithmetic import tabulated
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.problem import window_target


def ape_gradient(p: Matrix, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Matrix:
    """Return the gradient of the population loss of absolute positions: 4 (A_w - T_w) P in the window, 0 outside.

    Args:
        p: (n, d) position vectors; the first n1 rows are the window.
        n1: window, 1 <= n1 <= n.
        alpha, betas: target weights.

    Returns: (n, d).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, gradient below D.2.

    >>> ape_gradient([[1.0], [3.0]], 1, 2.0, [0.5])
    array([[-4.],
           [ 0.]])
    """
    p = inputs.tensor(p, "P", 2)
    seen = seen_positions(p, n1)
    inside, pairs = seen[:, None] * p, seen[:, None] * seen[None, :]
    return 4 * (seen[:, None] * ((inside @ inside.T - pairs * window_target(p.shape[0], alpha, betas)) @ inside))


def seen_positions(p: Matrix, n1: int) -> Vector:
    """Return a column that is 1 beside the first n1 of the position vectors, 0 beside the others.

    Args:
        p: (n, d) position vectors.
        n1: window, 1 <= n1 <= n.

    Returns: (n,), in the arithmetic of p.

    Raises: ValueError for sizes out of range.

    >>> seen_positions(inputs.tensor([[0], [0], [0]], "P", 2), 2)
    array([1., 1., 0.])
    """
    n, n1 = arguments.ring(p.shape[0], n1)
    return tabulated(window, n, n1, like=p, even=False, nonnegative=True)


def window(n: int, n1: int) -> list[int]:
    """Return 1 for the first n1 of n positions, 0 for the others.

    >>> window(3, 2)
    [1, 1, 0]
    """
    return [int(k < n1) for k in range(n)]
