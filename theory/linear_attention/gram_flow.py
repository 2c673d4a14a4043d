"""The Gram flow of absolute positions trained on every shift of the window.

The population loss of all shifts is L(P) = sum_{k,l} N_{k-l} (A_kl - tau_{k-l})^2, A = P P^T, where the lag weight N_r counts the windows
that hold both k and k + r. Its gradient is 4 G P with G = N o (A - T), so that
    dA/dt = -4 (G A + A G) - 2 eps A,
and from a circulant start, which stays circulant, dA_j/dt = -8 sum_r N_r (A_r - tau_r) A_{j-r} - 2 eps A_j.
Source: SABBAGHI_2024, D.3 to D.8 and Lemma D.1 (the last line of D.6 with its sign corrected).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.arithmetic import array, circulant, zeros
from lemmata.theory.linear_attention import inputs


def expected_gradient(p: Any, n1: int, tau: Any) -> Any:
    """Return the gradient of the population loss of all shifts, as a sum over lags.

    grad_k = 4 sum_{|r| < n1} (n1 - |r|) (p_k . p_{k+r} - tau_r) p_{k+r}, indices modulo n.

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
    p, tau, n, n1 = _ring_of_vectors(p, n1, tau)
    total = zeros(p.shape, p)
    for r in range(1 - n1, n1):
        shifted = p[(np.arange(n) + r) % n]
        product = (p * shifted).sum(axis=1)[:, None]
        total = total + (n1 - abs(r)) * (product - tau[r % n]) * shifted
    return 4 * total


def window_gradient(p: Any, n1: int, tau: Any) -> Any:
    """Return the same gradient as a sum over windows and over the site in each window, its indicators written out.

    grad_k = 2 sum_{W containing k} { 2 (p_k.p_k - tau_0) p_k + sum_{r in W, r != k} (p_k.p_r) p_r
        - tau_1 p_{k+1} [k not last] - tau_1 p_{k-1} [k not first]
        + sum_{j in W, j != k} ( (p_j.p_k) p_j - tau_1 p_{k+1} [k = j-1, j not first] - tau_1 p_{k-1} [k = j+1, j not last] ) }.

    Args:
        p: (n, d) position vectors, n >= 3.
        n1: window, 1 <= n1 <= n - 1.
        tau: (n,) ring target with nearest neighbours only.

    Returns: (n, d).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, second display of the expected gradient above D.5, its indicators corrected.

    >>> window_gradient([[1.0], [0.0], [0.0]], 1, [2.0, 0.5, 0.5])
    array([[-4.],
           [ 0.],
           [ 0.]])
    """
    return _window_sum(p, n1, tau, lambda t: t != 0, lambda t, last: t != last)


def _window_sum(p: Any, n1: int, tau: Any, after_first: Any, before_last: Any) -> Any:
    p, tau, n, n1 = _ring_of_vectors(p, n1, tau)
    if n < 3 or n1 == n:
        raise ValueError(f"the sum over windows needs n >= 3 and n1 <= n - 1, not n = {n} and n1 = {n1}")
    gram, last = p @ p.T, n1 - 1
    rows = []
    for k in range(n):
        row = zeros(p.shape[1], p)
        for i in range(n):
            window = [(i + t) % n for t in range(n1)]
            for t, j in enumerate(window if k in window else ()):
                above, below = p[(k + 1) % n], p[(k - 1) % n]
                if j == k:
                    row = row + 2 * (gram[k, k] - tau[0]) * p[k] + sum(gram[k, r] * p[r] for r in window if r != k)
                    row = row - tau[1] * (int(t != last) * above + int(t != 0) * below)
                else:
                    row = row + gram[j, k] * p[j]
                    row = row - tau[1] * (int((k + 1 - j) % n == 0 and after_first(t)) * above)
                    row = row - tau[1] * (int((k - 1 - j) % n == 0 and before_last(t, last)) * below)
        rows.append(2 * row)
    return array(rows, p)


def matrix_velocity(a: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """Return dA/dt = -4 (G A + A G) - 2 eps A with G = N o (A - T), for any Gram matrix.

    Args:
        a: (n, n) symmetric.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.
        weight_decay: eps >= 0.

    Returns: (n, n).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.6, last line with -4 in place of +4.

    >>> matrix_velocity([[1.0]], 1, [2.0])
    array([[8.]])
    """
    a, pull = _pull(a, n1, tau)
    return -4 * (pull @ a + a @ pull) - 2 * inputs.decay_rate(weight_decay, a) * a


def gram_velocity(a: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """Return the velocity of the first column of a circulant Gram matrix.

    dA_j/dt = -8 sum_{r=0}^{n-1} N_r (A_r - tau_r) A_{j-r} - 2 eps A_j, indices modulo n.

    Args:
        a: (n,) first column, a_r = a_{n-r}.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.
        weight_decay: eps >= 0.

    Returns: (n,).

    Raises: ValueError for sizes out of range or numbers that are not finite.

    Source: SABBAGHI_2024, D.8, for any target and window.

    >>> gram_velocity([1, 0, 0], 1, [2, 0.5, 0.5])
    array([8., 0., 0.])
    """
    a, tau, n1 = inputs.pair(a, tau, n1)
    n = a.shape[0]
    total = zeros(n, a)
    for r, weight in enumerate(inputs.weights(n, n1)):
        if weight:
            total = total + weight * (tau[r] - a[r]) * a[(np.arange(n) - r) % n]
    return 8 * total - 2 * inputs.decay_rate(weight_decay, a) * a


def population_loss(a: Any, n1: int, tau: Any) -> Any:
    """Return the population loss of all shifts at a Gram matrix: sum_{k,l} N_{k-l} (A_kl - tau_{k-l})^2.

    Args:
        a: (n, n) Gram matrix, or (n,) first column of a circulant one.
        n1: window, 1 <= n1 <= n.
        tau: (n,) ring target.

    Returns: a scalar.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.4 in expectation.

    >>> float(population_loss([1, 0, 0], 1, [3, 0.5, 0.5]))
    12.0
    """
    if np.ndim(a) == 2:
        a, pull = _pull(a, n1, tau)
        return (pull * (a - circulant(inputs.tensor(tau, "tau")))).sum()
    a, tau, n1 = inputs.pair(a, tau, n1)
    n = a.shape[0]
    return n * sum(weight * (a[r] - tau[r]) * (a[r] - tau[r]) for r, weight in enumerate(inputs.weights(n, n1)) if weight)


def independent_entries(n: int) -> int:
    """Return the number of independent entries of a circulant Gram matrix, floor(n/2) + 1 (the diagonal counts).

    Args:
        n: positions, n >= 1.

    Returns: int.

    Raises: ValueError for n below 1.

    Source: SABBAGHI_2024, sentence above D.8, corrected.

    >>> independent_entries(5), independent_entries(6)
    (3, 4)
    """
    return inputs.integer(n, "positions n", 1) // 2 + 1


def _pull(a: Any, n1: int, tau: Any) -> tuple[Any, Any]:
    a, tau = inputs.tensor(a, "A", 2), inputs.tensor(tau, "tau")
    n = a.shape[0]
    if a.shape != (n, n) or tau.shape != (n,):
        raise ValueError(f"A must be (n, n) and tau (n,), not of shapes {a.shape} and {tau.shape}")
    return a, circulant(inputs.weight_array(n, n1, a)) * (a - circulant(tau))


def _ring_of_vectors(p: Any, n1: int, tau: Any) -> tuple[Any, Any, int, int]:
    p, tau = inputs.tensor(p, "P", 2), inputs.tensor(tau, "tau")
    n, n1 = inputs.ring(p.shape[0], n1)
    if tau.shape != (n,):
        raise ValueError(f"tau must have one entry per position, shape ({n},), not {tau.shape}")
    return p, tau, n, n1
