"""The limit for beta = 0 from any start with nearly orthogonal vectors: pairs of sites in no common window keep their cosine.

Beside a diagonal Gram matrix the flow is dA_kk/dt = 8 n1 (alpha - A_kk) A_kk, and a small entry off the diagonal follows
    d/dt log A_kl = 4 n1 (2 alpha - A_kk - A_ll) - 4 N_{k-l} (A_kk + A_ll),
so that the cosine A_kl / sqrt(A_kk A_ll) dies out where N_{k-l} > 0 and stands still where N_{k-l} = 0.
Source: SABBAGHI_2024, second part of Proposition 5.1, for any window, without assuming translation invariance.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, number, sqrt
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention import arguments


def hidden_pairs_limit(a_init: Matrix, n1: int, alpha: Scalar) -> Matrix:
    """Return the limit of the Gram matrix for beta = 0 to first order in the cosines of the start.

    A_kk = alpha; A_kl = 0 for pairs that share a window; A_kl = alpha A_kl(0) / sqrt(A_kk(0) A_ll(0)) for the others.

    Args:
        a_init: (n, n) Gram matrix at t = 0 with positive diagonal.
        n1: window, 1 <= n1 <= n.
        alpha: target weight of the site itself, positive (no weight decay).

    Returns: (n, n).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, second part of Proposition 5.1, for any window and start.

    >>> hidden_pairs_limit([[4.0, 0.5, 0.5], [0.5, 1.0, 0.5], [0.5, 0.5, 1.0]], 1, 2.0)
    array([[2. , 0.5, 0.5],
           [0.5, 2. , 1. ],
           [0.5, 1. , 2. ]])
    """
    a_init = inputs.tensor(a_init, "A(0)", 2)
    n, weights = len(a_init), arguments.weights(len(a_init), n1)
    norms = [sqrt(a_init[k, k]) for k in range(n)]

    def entry(k: int, r: int) -> Scalar:
        if k == r:
            return alpha
        return number(0, a_init) if weights[(k - r) % n] else alpha * a_init[k, r] / (norms[k] * norms[r])

    return array([[entry(k, r) for r in range(n)] for k in range(n)], a_init)
