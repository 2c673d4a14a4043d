"""Where the current vertex may be repeated, gradient flow ends with repetitions instead of chain traversal: the late drift of gamma.

As alpha -> inf, 1 - J -> (2 + s c)(c + m) e^{-alpha} on average over the starts, with c = e^gamma, s = n - 2 and m the mean start distance
minus 1. Both J_alpha and J_gamma are of order e^{-alpha}, so that gamma falls like -log alpha: a function of (alpha, gamma) stays
constant.
Source: RAN_MILO_2026 as reported in a third party's note, which fixes V and leaves open whether a vertex may be repeated; new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import admits, exp, log, ratio
from lemmata.terms.inputs import count
from lemmata.terms.types import Scalar


def drift(n: int, mean_start: Scalar, other: Scalar) -> Scalar:
    """Return the limit of d gamma/d alpha as alpha -> inf, -c (2 + s m + 2 s c)/((2n - 2)(2 + s c)(c + m)).

    Args:
        n: vertices of a chain, at least 2.
        mean_start: mean start distance m + 1, at least 1.
        other: c = e^gamma, in any arithmetic.

    Returns: a scalar.

    Raises: ValueError for n below 2.

    Source: RAN_MILO_2026 as reported in a third party's note; the drift is new.

    >>> drift(4, 2.0, 1.0) == -1 / 6
    True
    """
    s, m, c = count(n, "n", 2) - 2, mean_start - 1, other
    return -c * (2 + s * m + 2 * s * c) / ((2 * n - 2) * (2 + s * c) * (c + m))


@admits("numpy", "jax", "sympy", "flint")
def drift_invariant(n: int, mean_start: Scalar, alpha: Scalar, gamma: Scalar) -> Scalar:
    """Return what the late drift conserves, alpha - (2n - 2)((2m/K) e^{-gamma} - B gamma - (1/2 - B) log(K + 2 s e^gamma)).

    K = 2 + s m and B = 1 - 4 m s/K^2, with s = n - 2 and m the mean start distance minus 1. For n = 4 and uniform starts it is
    -3 (y + log y - alpha/3), y = e^{-gamma}.

    Args:
        n: vertices of a chain, at least 2.
        mean_start: mean start distance m + 1, at least 1.
        alpha, gamma: logits.

    Returns: a scalar.

    Raises: ValueError for n below 2.

    Source: RAN_MILO_2026 as reported in a third party's note; the invariant is new.

    >>> round(float(drift_invariant(4, 2.0, 3.0, 0.0)), 12)
    0.0
    """
    s, m = count(n, "n", 2) - 2, mean_start - 1
    K = 2 + s * m
    B = 1 - 4 * m * s / (K * K)
    late = 2 * m / K * exp(-gamma) - B * gamma - (ratio(1, 2, gamma) - B) * log(K + 2 * s * exp(gamma))
    return alpha - (2 * n - 2) * late
