"""From the uniform start alpha = beta = 0 a start at distance i sees a saddle of order i.

Along beta = 0 every ratio of the recursion is the same, g_i = ((e^alpha - 1)/(2n - 1 + e^alpha))^i, and near the origin
J(i) = 1/2 + (alpha/2n)^i/2 to leading order: linear growth for i = 1, exponential for i = 2, and for i >= 3 an escape time that grows
like the initial alpha to the power 2 - i. Where V starts at zero as well as A nothing moves at all.
Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the formulas are new.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits, array, log, ratio
from lemmata.theory.chain_traversal import inputs
from lemmata.theory.chain_traversal.problem import class_sizes, size


def signal_without_backward(n: int, ahead: Any) -> Any:
    """Return g_i = 2 J(i) - 1 at beta = 0, (a/(2n + a))^i with a = e^alpha - 1, for all starts, the head included.

    Args:
        n: vertices of a chain, at least 2.
        ahead: a, in any arithmetic.

    Returns: (n - 1,), for starts i = 1, …, n - 1.

    Raises: ValueError for n below 2.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the formula is new.

    >>> signal_without_backward(3, 6.0)
    array([0.5 , 0.25])
    """
    n = size(n, "n", 2)
    return array(inputs.powers(ahead / (2 * n + ahead), n - 1), ahead)


def leading_signal(n: int, start: int, alpha: Any) -> Any:
    """Return (alpha/2n)^i, the part of 2 J(i) - 1 of least order in (alpha, beta) around the uniform start.

    Args:
        n: vertices of a chain, at least 2.
        start: distance i, from 1 to n - 1.
        alpha: the logit, in any arithmetic.

    Returns: a scalar.

    Raises: ValueError for bad sizes or distances.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the formula is new.

    >>> leading_signal(3, 2, 3.0)
    0.25
    """
    n = size(n, "n", 2)
    return inputs.powers(alpha * ratio(1, 2 * n, alpha), inputs.distance(start, n))[-1]


def gradient_at_zero(n: int) -> np.ndarray:
    """Return the policy gradient by A and by V where both are zero: zeros, since linear attention is bilinear in A and V.

    Args:
        n: vertices of a chain, at least 2.

    Returns: (2, 2n, 2n, 2n), entries [A or V, x, u, w] and [u, w, y] as in `problem.Transformer`.

    Raises: ValueError for n below 2.

    Source: COHEN_2026, "Experiment: Theoretically-Inspired Setting", small initialisation; new.

    >>> gradient_at_zero(2).any()
    np.False_
    """
    return np.zeros((2, *(2 * size(n, "n", 2),) * 3), dtype=int)


@admits("numpy", "jax", "sympy", "flint")
def escape_time(n: int, start: int, alpha_init: Any, alpha: Any) -> Any:
    """Return the time in which alpha grows from one small value to another where all starts lie at distance i, to leading order.

    alpha' = (i/2) alpha^{i-1}/((2n)^i N), N = 2n (2n - 1), gives N (2n)^i (2/i) times alpha - alpha_init for i = 1, the logarithm of
    their quotient for i = 2, and (alpha_init^{2-i} - alpha^{2-i})/(i - 2) for i >= 3.

    Args:
        n: vertices of a chain, at least 2.
        start: distance i, from 1 to n - 1.
        alpha_init, alpha: 0 < alpha_init <= alpha, small against 1.

    Returns: a time, in units in which an entry of A moves by its own derivative of J.

    Raises: ValueError for bad sizes, distances or logits that are not positive.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the time is new.

    >>> escape_time(2, 1, 0.25, 0.5)
    24.0
    """
    start = inputs.distance(start, size(n, "n", 2))
    first, last = inputs.positive(alpha_init, "alpha_init"), inputs.positive(alpha, "alpha")
    N, _, _ = class_sizes(n)
    scale = 2 * N * (2 * n) ** start
    if start == 1:
        return scale * (last - first)
    if start == 2:
        return scale * log(last / first) / 2
    low, high = (inputs.powers(value, start - 2)[-1] for value in (first, last))
    return scale * (1 / low - 1 / high) / (start * (start - 2))
