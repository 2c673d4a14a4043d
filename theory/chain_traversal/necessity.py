"""Reasoning is necessary: one attention layer that answers in a single step is right at most three times in four.

Take a start x at distance 2 or more and the vertex at the same place in the other chain; swap their next vertices, or all vertices after
these, or both. The four instances are relabellings of one another, two have the answer a and two the answer b, and the first two
together have the very edges of the other two. Linear attention adds up over edges, so with u the signed margins, logit of the right
sink minus that of the wrong one, the four u sum to 0 and the mean of 1/(1 + e^{-u}) stays below 3/4. Under softmax attention
u_j = N_j/Z_j with N and Z additive: the N_j sum to 0, the Z_j agree between the pairs, and the bound is the same. It is approached,
never attained.
Source: COHEN_2026, "Reasoning is Necessary", which is conditional and leaves the gap open; the certificate is new.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import array, ratio, where, world
from lemmata.terms.entries import entries
from lemmata.terms.inputs import count, integer
from lemmata.terms.types import Scalar, Size, Tree, Vector


def swapped_labels(n: Size, start: Size) -> Tree:
    """Return four instances with the same start vertex, as names of the vertices in the order of `problem.edges`.

    Args:
        n: vertices of a chain, at least 3; it and the distance may stand for every number.
        start: distance i of the start, from 2 to n - 1.

    Returns: (4, 2n) integers: the first two rows end in vertex 0, the other two in vertex n; within a pair the next vertices are swapped.
        For symbols four rows, each by its rule.

    Raises: ValueError for n below 3 or a distance out of range.

    Source: COHEN_2026, "Reasoning is Necessary"; the certificate is new.

    >>> swapped_labels(3, 2).tolist()
    [[0, 1, 2, 3, 4, 5], [0, 4, 2, 3, 1, 5], [3, 1, 2, 0, 4, 5], [3, 4, 2, 0, 1, 5]]
    """
    if world(n, start) == "term":
        n, start = count(n, "n", 3), count(start, "start distance", 2)
        return [entries(lambda place, row=row: swapped_name(n, start, row, place), 2 * n) for row in range(4)]
    n, start = integer(n, "n", 3), integer(start, "start distance", 2)
    if start >= n:
        raise ValueError(f"start distance must be at most n - 1 = {n - 1}, not {start}")
    return np.array([swapped_name(n, start, row, np.arange(2 * n)) for row in range(4)])


def swapped_name(n: Size, start: Size, row: int, place: Scalar) -> Scalar:
    """Return an entry of `swapped_labels`: what a vertex is called in an instance, itself, or the one at its place in the other chain.

    Args:
        n, start: as in `swapped_labels`.
        row: the instance, from 0 to 3.
        place: of the vertex in the order of `problem.edges`, or an array of such, and perhaps one of any number of places.

    Returns: of the shape of `place`.

    >>> [swapped_name(3, 2, row, 1) for row in range(4)]
    [1, 4, 1, 4]
    """
    other = _one_from(place - n + 1)
    distance = place - n * other
    after, next_ = _one_from(start - 1 - distance), _one_from(start - distance) - _one_from(start - 1 - distance)
    swapped = (row // 2) * after + (row % 2) * next_
    return distance + n * (other + swapped - 2 * other * swapped)


def _one_from(value: Tree) -> Scalar:
    """Return 1 for integers of at least 1, and 0 for others."""
    return where(value >= 1, 1, 0)


def signed_margins(numerators: Vector, normalisers: Vector) -> Vector:
    """Return the signed margins of the four instances from what their parts add, u = +-(N + N_s + N'_r)/(Z + Z_s + Z'_r).

    Args:
        numerators: (5,) from common tokens, from the edges to the next vertices as they are and swapped, and from the edges after
            these, paired as they are and swapped: attention times the difference of the two sinks' values.
        normalisers: (5,) the attention itself, likewise, positive; (1, 0, 0, 0, 0) for linear attention.

    Returns: (4,), in the order of `swapped_labels`.

    Source: COHEN_2026, "Reasoning is Necessary"; the certificate is new.

    >>> signed_margins(np.array([5.0, 1.0, 2.0, 3.0, 4.0]), np.array([1.0, 0.0, 0.0, 0.0, 0.0]))
    array([  9.,  11., -10., -10.])
    """
    first, second = [1, 2, 1, 2], [3, 4, 4, 3]
    signs = np.array([1, 1, -1, -1])
    margins = (numerators[0] + numerators[first] + numerators[second]) / (normalisers[0] + normalisers[first] + normalisers[second])
    return margins * (signs if margins.dtype == object else signs.astype(float))


def single_step_reward(odds: Vector) -> Scalar:
    """Return the mean over the instances of 1/(1 + e^{-u}), which the probability of the right sink cannot exceed.

    Args:
        odds: e^{-u}, of the wrong sink against the right one, in any arithmetic.

    Returns: a scalar.

    Source: COHEN_2026, "Reasoning is Necessary"; the certificate is new.

    >>> float(single_step_reward(np.ones(4)))
    0.5
    """
    return (1 / (1 + odds)).sum() * ratio(1, odds.shape[0], odds)


def single_step_bound(start_weights: Vector) -> Scalar:
    """Return what single-step generation cannot exceed: 1 on starts next to the end, 3/4 on all others.

    Args:
        start_weights: (n - 1,) probabilities of the starts 1, …, n - 1; whatever their labels, all are equally likely.

    Returns: a scalar.

    Source: COHEN_2026, "Reasoning is Necessary"; the bound is new.

    >>> float(single_step_bound([0.5, 0.5]))
    0.875
    """
    weights = array(start_weights)
    return weights[0] + weights[1:].sum() * ratio(3, 4, weights)
