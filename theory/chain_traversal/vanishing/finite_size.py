"""Away from the head of the chain the gradient is that of a single power, (i/2) r^{i-1} dr/dalpha, r the bulk root.

Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the asymptote is new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import admits, exp, expm1, log
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal import arguments
from lemmata.theory.chain_traversal.recursion.bulk_root import bulk_ratio, distance_of_roots


@admits("numpy", "jax", "sympy", "flint")
def bulk_gradient_log(n: int, alpha: Scalar, beta: Scalar, start: int) -> Scalar:
    """Return log((i/2) r^{i-1} dr/dalpha), which log dJ(i)/dalpha approaches exponentially fast away from the head.

    By the quadratic dr/dalpha = e^alpha (1 - r)/sqrt(S^2 + 2 S (d + u) + (d - u)^2).

    Args:
        n: vertices of a chain, at least 2.
        alpha, beta: logits, alpha > 0; floats lie between -300 and 300.
        start: distance i, from 1 to n - 1.

    Returns: a scalar.

    Raises: ValueError for bad sizes, logits or distances.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the asymptote is new.

    >>> import numpy as np
    >>> np.exp(bulk_gradient_log(2, np.log(3.0), 0.0, 1)).round(12) * 6
    np.float64(1.000000000002)
    """
    n, alpha, beta = arguments.logits(n, alpha, beta)
    start = arguments.distance(start, n)
    killing, down, up = 2 * n, expm1(alpha), expm1(beta)
    r = bulk_ratio(killing, down, up)
    slope = exp(alpha) * (1 - r) / distance_of_roots(killing, down, up)
    return log(start * slope / 2) + (start - 1) * log(r)
