"""The expected gradient of training on every shift, as a sum over windows and the sites in each.

Source: SABBAGHI_2024, second display of the expected gradient above D.5, as printed and with its indicators put right.
"""

from __future__ import annotations

from collections.abc import Callable

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, zeros
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.linear_attention.augmented.gradient import ring_of_vectors


def window_gradient(p: Matrix, n1: int, tau: Vector) -> Matrix:
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
    return summed_over_windows(p, n1, tau, lambda t: t != 0, lambda t, last: t != last)


def window_gradient_printed(p: Matrix, n1: int, tau: Vector) -> Matrix:
    """Return the second display of the expected gradient above D.5, whose two off-diagonal indicators are exchanged.

    tau_1 p_{k+1} is left out where j is the window's last site instead of its first, tau_1 p_{k-1} the other way round.

    Source: SABBAGHI_2024, second display above D.5; corrected by `window_gradient`.
    """
    return summed_over_windows(p, n1, tau, lambda t: t != inputs.integer(n1, "window n1", 1) - 1, lambda t, last: t != 0)


def summed_over_windows(
    p: Matrix, n1: int, tau: Vector, after_first: Callable[[int], bool], before_last: Callable[[int, int], bool]
) -> Matrix:
    """Return the gradient as a sum over windows, for given indicators of the terms off the diagonal.

    Args:
        p: (n, d) position vectors, n >= 3.
        n1: window, 1 <= n1 <= n - 1.
        tau: (n,) ring target with nearest neighbours only.
        after_first: tells for a site's index t in its window whether its pull towards p_{k+1} counts.
        before_last: tells for t and the last index whether its pull towards p_{k-1} counts.

    Returns: (n, d).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, second display of the expected gradient above D.5.

    >>> summed_over_windows([[1.0], [0.0], [0.0]], 1, [2.0, 0.5, 0.5], lambda t: t != 0, lambda t, last: t != last).T
    array([[-4.,  0.,  0.]])
    """
    p, tau, n, n1 = ring_of_vectors(p, n1, tau)
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
