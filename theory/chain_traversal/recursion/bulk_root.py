"""Away from the head of the chain the signal decays geometrically, and the rate is the root of a quadratic.

In the bulk g_i = r g_{i-1} with u r^2 - (S + d + u) r + d = 0: r = 2 d / (S + d + u + sqrt(S^2 + 2 S (d + u) + (d - u)^2)). In
probabilities, q = p_other/(2n - 3): d = p_fwd - q, u = p_bwd - q, S = 2 n q, S + d + u = 1 + q.
Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the root is new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import sqrt
from lemmata.terms.inputs import count
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.problem import check_probabilities


def bulk_root(p_fwd: Scalar, p_bwd: Scalar, p_other: Scalar, n: int) -> Scalar:
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
    others = 2 * count(n, "n", 2) - 3
    check_probabilities(p_fwd, p_bwd, p_other)
    each = p_other / others
    return bulk_ratio(2 * n * each, p_fwd - each, p_bwd - each)


def bulk_ratio(killing: Scalar, down: Vector, up: Vector) -> Scalar:
    """Return the smaller root r of u r^2 - (S + d + u) r + d = 0, without cancellation.

    Args:
        killing, down, up: S, d and u of the bulk, in any arithmetic with square roots.

    Returns: a scalar.

    >>> float(bulk_ratio(1.0, 6.0, 2.0)), float(bulk_ratio(2.0, 3.0, 0.0))
    (0.8138593383654928, 0.6)
    """
    return 2 * down / (killing + down + up + distance_of_roots(killing, down, up))


def limit_root(p_fwd: Scalar, p_bwd: Scalar) -> Scalar:
    """Return the bulk root as n -> inf at fixed probabilities, r = 2 p_fwd / (1 + sqrt(1 - 4 p_fwd p_bwd)), p_bwd r^2 - r + p_fwd = 0.

    Args:
        p_fwd, p_bwd: step probabilities, of sum at most 1.

    Returns: a scalar; it reaches 1 exactly where p_fwd + p_bwd = 1 and p_fwd >= p_bwd.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the root is new.

    >>> float(limit_root(0.75, 0.25)), float(limit_root(0.5, 0.0))
    (1.0, 0.5)
    """
    return 2 * p_fwd / (1 + sqrt(1 - 4 * p_fwd * p_bwd))


def distance_of_roots(killing: Scalar, down: Vector, up: Vector) -> Scalar:
    """Return sqrt(S^2 + 2 S (d + u) + (d - u)^2), which is |u| times the distance of the two roots.

    Args: as `bulk_ratio`.

    >>> float(distance_of_roots(1.0, 6.0, 2.0)) ** 2
    33.0
    """
    return sqrt(killing * killing + 2 * killing * (down + up) + (down - up) * (down - up))
