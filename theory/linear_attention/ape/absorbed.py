"""Attention weights W that are held while position vectors are trained: what the flow looks like for the absorbed vectors q = W p.

With attention p_i^T W^T W p_r = q_i^T q_r the absorbed vectors Q = P W^T follow
    dQ/dt = -grad L(Q) W W^T - eps Q,
which is the flow of absorbed vectors as such, at speed c, exactly if W W^T = c I. A singular W also confines Q to its range.
Source: SABBAGHI_2024, section 5, the paragraph before Proposition 5.1.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.ape.population_gradient import ape_gradient


def absorbed_velocity(q: Matrix, w: Matrix, n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """Return dQ/dt of the absorbed vectors Q = P W^T when P is trained and W held, -grad L(Q) W W^T - eps Q.

    Args:
        q: (n, d) absorbed vectors, W p.
        w: (d, d) key and query matrix.
        n1: window, 1 <= n1 <= n.
        alpha, beta: target weights.
        weight_decay: eps >= 0.

    Returns: (n, d).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, 5.2 with W_K = W_Q = W held.

    >>> absorbed_velocity([[2.0]], [[2.0]], 1, 5.0, 0.0)
    array([[32.]])
    """
    q, w = inputs.tensor(q, "Q", 2), inputs.tensor(w, "W", 2)
    return -ape_gradient(q, n1, alpha, [beta]) @ (w @ w.T) - arguments.decay_rate(weight_decay, q) * q


def absorbed_velocity_printed(q: Matrix, w: Matrix, n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """Return -grad L(Q) - eps Q, the flow of absorbed vectors as such, as if that were training P with W held.

    Source: SABBAGHI_2024, section 5 ("equivalent to fixing the attention weights"); corrected by `absorbed_velocity`.
    """
    q, w = inputs.tensor(q, "Q", 2), inputs.tensor(w, "W", 2)
    return -ape_gradient(q, n1, alpha, [beta]) - arguments.decay_rate(weight_decay, q) * q
