"""The gradient of absolute positions on one sequence.

With e_i = sum_r (p_i . p_r) s_r - alpha s_i - beta s_{i-1} - beta s_{i+1} the error at site i, the loss sum_i e_i^2 of the window has the
gradient 2 e_k sum_r s_r p_r + 2 s_k sum_i e_i p_i inside the window and 0 outside, where no value is read.
Source: SABBAGHI_2024, gradient below D.2.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.linear_attention.ape.population_gradient import seen_positions
from lemmata.theory.linear_attention.problem import window_target


def sequence_gradient(p: Matrix, s: Vector, n1: int, alpha: Scalar, beta: Scalar) -> Matrix:
    """Return the gradient of the loss of one sequence: 2 e_k sum_r s_r p_r + 2 s_k sum_i e_i p_i in the window, 0 outside.

    e_i = sum_r (p_i . p_r) s_r - alpha s_i - beta s_{i-1} - beta s_{i+1} is the error at site i, sums over the window; values at
    unseen positions are zero and have no part in it.

    Args:
        p: (n, d) position vectors; the first n1 rows are the window.
        s: (n,) values <theta, x_r>; only the first n1 are read.
        n1: window, 1 <= n1 <= n.
        alpha, beta: target weights.

    Returns: (n, d).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, gradient below D.2.

    >>> sequence_gradient([[1.0], [3.0]], [2.0, 5.0], 1, 0.5, 0.5)
    array([[8.],
           [0.]])
    """
    p, s = inputs.tensor(p, "P", 2), inputs.tensor(s, "s")
    seen = seen_positions(p, n1)
    inside, values = seen[:, None] * p, seen * s
    errors = seen * ((inside @ inside.T - window_target(p.shape[0], alpha, [beta])) @ values)
    return 2 * (seen[:, None] * (errors[:, None] * (values @ inside)[None, :] + values[:, None] * (errors @ inside)[None, :]))
