"""The expected gradient of absolute positions: that of a squared distance from a banded Toeplitz matrix.

The training loss of the first n1 positions is L(P) = ||A - T_w||_F^2, A = P P^T, so that dP/dt = -4 (A - T_w) P - eps P in the window and
dp_k/dt = -eps p_k elsewhere.
Source: SABBAGHI_2024, D.1, D.2 and the gradient below them, in expectation.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.theory import inputs
from lemmata.theory.arithmetic import world, zeros
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.problem import window_target
from lemmata.theory.types import Matrix, Scalar


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
    n1 = arguments.ring(p.shape[0], n1)[1]
    inside = p[:n1]
    gradient = 4 * ((inside @ inside.T - window_target(n1, alpha, betas)) @ inside)
    outside = zeros((p.shape[0] - n1, p.shape[1]), p)
    if world(gradient) != "jax":
        return np.concatenate([gradient, outside])
    return zeros(p.shape, gradient).at[:n1].set(gradient)
