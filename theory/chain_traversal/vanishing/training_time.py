"""How long training takes where no start is near the end: at least of order n^i, i the least distance, whatever the starts beyond it.

Let x = p_fwd + p_bwd, of odds (e^alpha + e^beta)/(2n - 3). For alpha > 0 no J_alpha(j) exceeds j x^j/(2 (1 - x)), and no J_beta(j) is
positive. As the logarithm of the odds moves at the mean of alpha' and beta', weighted by e^alpha and e^beta, and N alpha' = J_alpha,
    x' <= sum_j w_j j x^{j+1}/(2N) <= m x^{i+1}/(2N),   m = sum_j w_j j,   w_j = 0 for j < i:
x^{-i} falls at the rate i m/(2N) at most. Each of the j steps that bring a start nearer has to be survived, so that its signal
2 J(j) - 1 is x^j at most, and that of all starts x^i.
Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the bounds are new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal import arguments
from lemmata.theory.chain_traversal.problem import class_sizes


def training_time(n: int, start: int, mean_start: Scalar, first: Scalar, last: Scalar) -> Scalar:
    """Return a lower bound of the time in which p_fwd + p_bwd grows from one value to another, (2N/(i m)) (first^{-i} - last^{-i}).

    Args:
        n: vertices of a chain, at least 2.
        start: i, the least distance of a start, from 1 to n - 1.
        mean_start: m, the mean distance of the starts.
        first, last: the probability of a step along an edge, from a vertex with both neighbours, before and after.

    Returns: a time, in units in which an entry of A moves by its own derivative of J.

    Raises: ValueError for bad sizes or distances, or numbers that are not positive.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the bound is new.

    >>> training_time(3, 2, 2, 0.25, 0.5)
    180.0
    """
    last = inputs.positive(last, "last")
    return reward_time(n, start, mean_start, first, inputs.raised(last, arguments.distance(start, n)))


def reward_time(n: int, start: int, mean_start: Scalar, first: Scalar, signal: Scalar) -> Scalar:
    """Return a lower bound of the time until 2 J - 1 reaches a value, (2N/(i m)) (first^{-i} - 1/signal).

    Args:
        n, start, mean_start: as `training_time`.
        first: the probability of a step along an edge at the beginning.
        signal: what 2 J - 1 is to reach, J the mean reward.

    Returns and Raises: as `training_time`.

    Source: COHEN_2026, "Without Simple Examples Learning is Intractable"; the bound is new.

    >>> reward_time(3, 2, 2, 0.25, 0.25)
    180.0
    """
    start = arguments.distance(start, inputs.count(n, "n", 2))
    N, _, _ = class_sizes(n)
    early, late = inputs.raised(inputs.positive(first, "first"), start), inputs.positive(signal, "signal")
    return 2 * N * (1 / early - 1 / late) / (start * inputs.positive(mean_start, "mean_start"))
