"""The expected gradient of training on every shift of the window.

The population loss of all shifts is L(P) = sum_{k,l} N_{k-l} (A_kl - tau_{k-l})^2, A = P P^T, where the lag weight N_r counts the windows
that hold both k and k + r. Its gradient is 4 G P with G = N o (A - T).
Source: SABBAGHI_2024, displays above D.5.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import circulant, zeros
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.linear_attention import arguments


def expected_gradient(p: Matrix, n1: int, tau: Vector) -> Matrix:
    """Return the gradient of the population loss of all shifts, as a sum over lags.

    grad_k = 4 sum_{|r| < n1} (n1 - |r|) (p_k . p_{k+r} - tau_r) p_{k+r}, indices modulo n: lags that coincide there add up to N_r.

    Args:
        p: (n, d) position vectors.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.

    Returns: (n, d).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, display above D.5, for any target and window.

    >>> expected_gradient([[1.0], [0.0], [0.0]], 1, [2.0, 0.5, 0.5])
    array([[-4.],
           [ 0.],
           [ 0.]])
    """
    p, tau, n, n1 = ring_of_vectors(p, n1, tau)
    return 4 * (circulant(arguments.weight_array(n, n1, p)) * (p @ p.T - circulant(tau).T)) @ p


def expected_gradient_printed(p: Matrix, n1: int, tau: Vector) -> Matrix:
    """Return the expected gradient with the coefficient 8 w beta = 4 (n1 - 1) beta, which is short of 4 n beta when the window is the ring.

    4 sum_{|r| < n1} (n1 - |r|) (p_k . p_{k+r}) p_{k+r} - 4 n1 alpha p_k - 4 (n1 - 1) beta (p_{k+1} + p_{k-1}).

    Source: SABBAGHI_2024, display above D.5; needs n1 <= n - 1; corrected by `expected_gradient`.
    """
    p, tau = inputs.tensor(p, "P", 2), inputs.tensor(tau, "tau")
    n, n1 = arguments.ring(p.shape[0], n1)
    quadratic = expected_gradient(p, n1, zeros(n, tau))
    neighbours = p[(np.arange(n) + 1) % n] + p[(np.arange(n) - 1) % n]
    return quadratic - 4 * n1 * tau[0] * p - (4 * (n1 - 1) * tau[1] * neighbours if n > 1 else 0)


def _is_beside(tau: Vector, n: int) -> bool:
    return tau.shape[0] == n and tau.ndim == 1


def ring_of_vectors(p: Matrix, n1: int, tau: Vector) -> tuple[Matrix, Vector, int, int]:
    """Return position vectors and a target of their ring, with its sizes n and n1.

    Raises: ValueError for sizes that do not go together.

    >>> ring_of_vectors([[1.0], [0.0]], 1, [2.0, 0.5])[2:]
    (2, 1)
    """
    p, tau = inputs.tensor(p, "P", 2), inputs.tensor(tau, "tau")
    n, n1 = arguments.ring(p.shape[0], n1)
    if not _is_beside(tau, n):
        raise ValueError(f"tau must have one entry per position, shape ({n},), not {tau.shape}")
    return p, tau, n, n1
