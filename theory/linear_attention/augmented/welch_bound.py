"""The Welch bound: no start whatever makes one visible site generalise when there are more positions than dimensions.

With a window of one site the directions of the position vectors never change, so that the mean test loss ends at
alpha^2 (1/n) sum_{i != j} cos^2_ij. Their n x n cosine matrix has trace n and rank at most d, so that its squared norm is at least
n^2/d and the loss at least alpha^2 (n/d - 1); harmonic frames attain it. The proof is a sum of squares: with S = U^T U (d x d),
    d tr S^2 - (tr S)^2 = sum_{i<j} (S_ii - S_jj)^2 + 2 d sum_{i<j} S_ij^2.
Source: SABBAGHI_2024, D.10 (order n/d, for random starts); the bound is Welch's.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, array, cospi, maximum, number, ratio, sinpi, sqrt, world, zeros
from lemmata.terms.types import Matrix, Scalar, Vector


def welch_bound(n: int, d: int, alpha: Scalar) -> Scalar:
    """Return the least mean test loss per position with a window of one site, alpha^2 (n/d - 1)_+.

    Args:
        n: positions.
        d: dimension.
        alpha: target weight of the site itself.

    Returns: a scalar in the arithmetic of alpha.

    Raises: ValueError for sizes below 1.

    Source: SABBAGHI_2024, D.10, as a bound for every start.

    >>> welch_bound(40, 10, 1.0)
    3.0
    """
    n, d = inputs.count(n, "positions n", 1), inputs.count(d, "dimension d", 1)
    larger = maximum(n, d) if world(n, d) == "term" else max(n, d)
    return alpha * alpha * (larger - d) / d


def harmonic_frame(n: int, d: int, like: Scalar = 1.0) -> Matrix:
    """Return n unit vectors in R^d that attain the bound and have a circulant Gram matrix.

    Row j: sqrt(2/d) (cos, sin)(2 pi j f/n) for d/2 frequencies f (for odd d also the constant sqrt(1/d)); orthonormal if d = n.

    Args:
        n: positions.
        d: dimension, 1 <= d <= n.
        like: a number of the arithmetic wanted.

    Returns: (n, d).

    Raises: ValueError for d > n or sizes below 1.

    Source: harmonic frames are classical.

    >>> harmonic_frame(4, 2).round(12)
    array([[ 1.,  0.],
           [ 0.,  1.],
           [-1.,  0.],
           [ 0., -1.]])
    """
    single, double = _frequencies(n, d)
    thin, thick = sqrt(ratio(1, d, like)), sqrt(ratio(2, d, like))
    rows = []
    for j in range(n):
        row = [thin * cospi(2 * j * f, n, like) for f in single]
        for f in double:
            row += [thick * cospi(2 * j * f, n, like), thick * sinpi(2 * j * f, n, like)]
        rows.append(row)
    return array(rows, like)


def harmonic_gram(n: int, d: int, like: Scalar = 1.0) -> Vector:
    """Return the first column of the harmonic frame's Gram matrix, without square roots.

    Args:
        n: positions.
        d: dimension, 1 <= d <= n.
        like: a number of the arithmetic wanted.

    Returns: (n,): (1/d) (sum over single frequencies + 2 sum over double ones) cos(2 pi j f/n).

    Raises: ValueError for d > n or sizes below 1.

    Source: harmonic frames are classical.

    >>> harmonic_gram(4, 4)
    array([1., 0., 0., 0.])
    """
    single, double = _frequencies(n, d)
    column = [
        sum((cospi(2 * j * f, n, like) for f in single), start=number(0, like))
        + 2 * sum((cospi(2 * j * f, n, like) for f in double), start=number(0, like))
        for j in range(n)
    ]
    return ratio(1, d, like) * array(column, like)


@admits("numpy", "sympy", "flint", "fraction")
def circulant_mean_loss(column: Vector, alpha: Scalar) -> Scalar:
    """Return the mean test loss at t = inf from a circulant start, alpha^2 sum_{r != 0} (a_r/a_0)^2.

    Args:
        column: (n,) first column of the start's Gram matrix, a_0 > 0.
        alpha: target weight of the site itself, positive (no weight decay).

    Returns: a scalar.

    Raises: ValueError if a_0 is a float that is not positive.

    Source: SABBAGHI_2024, D.10.

    >>> float(circulant_mean_loss([2.0, 1.0, 1.0], 2.0))
    2.0
    """
    column = inputs.tensor(column, "a")
    if isinstance(column[0], float) and not column[0] > 0:
        raise ValueError(f"a_0 must be positive, not {column[0]!r}")
    return alpha * alpha * sum((entry * entry for entry in column[1:]), start=zeros(1, column)[0]) / (column[0] * column[0])


def _frequencies(n: int, d: int) -> tuple[list[int], list[int]]:
    n, d = inputs.integer(n, "positions n", 1), inputs.integer(d, "dimension d", 1)
    if d > n:
        raise ValueError(f"a harmonic frame needs a dimension d of at most n = {n}, not {d}")
    if d == n and n % 2 == 0:
        return [0, n // 2], list(range(1, n // 2))
    return ([0] if d % 2 else []), list(range(1, d // 2 + 1))
