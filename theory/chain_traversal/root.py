"""Away from the head of the chain the signal decays geometrically, and the rate is the root of a quadratic.

In the bulk g_i = r g_{i-1} with u r^2 - (S + d + u) r + d = 0: r = 2 d / (S + d + u + sqrt(S^2 + 2 S (d + u) + (d - u)^2)). In
probabilities, q = p_other/(2n - 3): d = p_fwd - q, u = p_bwd - q, S = 2 n q, S + d + u = 1 + q.
Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the root is new.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import admits, exp, expm1, log, sqrt
from lemmata.theory.chain_traversal import inputs
from lemmata.theory.chain_traversal.problem import check_probabilities, size


def bulk_root(p_fwd: Any, p_bwd: Any, p_other: Any, n: int) -> Any:
    """Return r, the factor by which J - 1/2 falls with every step of distance, far from the head of the chain.

    Args:
        p_fwd, p_bwd, p_other: step probabilities of the homogeneous chain, positive, of sum 1; p_other is the total of all other steps.
        n: vertices of a chain, at least 2.

    Returns: a scalar, a float for floats; negative where p_fwd < p_other/(2n - 3).

    Raises: ValueError for n below 2 or probabilities that are not positive or do not sum to 1.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the root is new.

    >>> float(bulk_root(0.5, 0.25, 0.25, 2))
    0.2
    """
    others = 2 * size(n, "n", 2) - 3
    check_probabilities(p_fwd, p_bwd, p_other)
    each = p_other / others
    return bulk_ratio(2 * n * each, p_fwd - each, p_bwd - each)


def bulk_ratio(killing: Any, down: Any, up: Any) -> Any:
    """Return the smaller root r of u r^2 - (S + d + u) r + d = 0, without cancellation.

    Args:
        killing, down, up: S, d and u of the bulk, in any arithmetic with square roots.

    Returns: a scalar.

    >>> float(bulk_ratio(1.0, 6.0, 2.0)), float(bulk_ratio(2.0, 3.0, 0.0))
    (0.8138593383654928, 0.6)
    """
    return 2 * down / (killing + down + up + _distance_of_roots(killing, down, up))


def limit_root(p_fwd: Any, p_bwd: Any) -> Any:
    """Return the bulk root as n -> inf at fixed probabilities, r = 2 p_fwd / (1 + sqrt(1 - 4 p_fwd p_bwd)), p_bwd r^2 - r + p_fwd = 0.

    Args:
        p_fwd, p_bwd: step probabilities, of sum at most 1.

    Returns: a scalar; it reaches 1 exactly where p_fwd + p_bwd = 1 and p_fwd >= p_bwd.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the root is new.

    >>> float(limit_root(0.75, 0.25)), float(limit_root(0.5, 0.0))
    (1.0, 0.5)
    """
    return 2 * p_fwd / (1 + sqrt(1 - 4 * p_fwd * p_bwd))


@admits("numpy", "jax", "sympy", "flint")
def bulk_gradient_log(n: int, alpha: Any, beta: Any, start: int) -> Any:
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
    n, alpha, beta = inputs.logits(n, alpha, beta)
    start = inputs.distance(start, n)
    killing, down, up = 2 * n, expm1(alpha), expm1(beta)
    r = bulk_ratio(killing, down, up)
    slope = exp(alpha) * (1 - r) / _distance_of_roots(killing, down, up)
    return log(start * slope / 2) + (start - 1) * log(r)


def _distance_of_roots(killing: Any, down: Any, up: Any) -> Any:
    return sqrt(killing * killing + 2 * killing * (down + up) + (down - up) * (down - up))
