"""The mean length of a rollout, by a rank-one correction to the recursion.

The mean number t_i of emitted vertices is even under swapping the chains, so with T the tridiagonal of the killed walk and Z_i the sum of
the weights at i, T t = Z + C 1, C = 2 sum_j c_j t_j over j = 1, …, n - 1. Since T (1 - g) = S 1, the correction needs no second solve:
    t = T^{-1} Z + (1 - g) (sum_j c_j (T^{-1} Z)_j) / (c_0 + sum_j c_j g_j),
a sum of positive terms. Source: COHEN_2026, "Efficient vs. Inefficient Reasoning"; the formula is new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import array, exp, joined, number, world
from lemmata.terms.entries import Entries, entries
from lemmata.terms.sequences import carried
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal import arguments
from lemmata.theory.chain_traversal.killed_walk import dying_rates, missing_signal, signal, solve_walk, walk


def expected_length(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, homogeneous: bool = True, mask_self: bool = True
) -> Vector:
    """Return the mean number of vertices emitted up to and including the first sink, of either chain.

    Args:
        n: vertices of a chain, at least 2; of a homogeneous chain without repetitions it may stand for every length of at least 3.
        alpha, beta, gamma: logits; floats lie between -300 and 300.
        homogeneous: gamma = 0 and no repetitions, all other steps equally likely.
        mask_self: forbid repetitions; without it they count.

    Returns: (n - 1,), for starts i = 1, …, n - 1.

    Raises: ValueError for bad sizes or logits, or a homogeneous chain with another gamma or with repetitions.

    Source: COHEN_2026, "Efficient vs. Inefficient Reasoning"; the formula is new.

    >>> expected_length(2, 0.0, 0.0).round(12), expected_length(2, 0.0, 0.0, homogeneous=False, mask_self=False).round(12)
    (array([1.5]), array([2.]))
    """
    n, alpha, beta, gamma = arguments.model(n, alpha, beta, gamma, homogeneous, mask_self)
    killed = walk(n, alpha, beta, gamma, homogeneous=homogeneous, mask_self=mask_self)
    return length_from_walk(n, killed, exp(alpha), exp(beta), exp(gamma), mask_self)


def length_from_walk(
    n: int, killed: tuple[Scalar, Vector, Vector], forward: Scalar, backward: Scalar, other: Scalar, mask_self: bool
) -> Vector:
    """Return `expected_length` as a rational function, in any arithmetic.

    Args: as `emission_totals`.

    Returns: (n - 1,), for starts i = 1, …, n - 1.

    >>> from lemmata.theory.chain_traversal.killed_walk import killed_walk
    >>> length_from_walk(2, killed_walk(2, 0.0, 0.0), 1.0, 1.0, 1.0, True)
    array([1.5])
    """
    base, total = emission_totals(n, killed, forward, backward, other, mask_self)
    rates, down = dying_rates(*killed), killed[1]
    straight = solve_walk(rates, down, killed[2], total)
    if isinstance(straight, Entries):  # of a homogeneous chain of every length
        g = signal(rates, down)
        missed = running(straight)[n - 2] / (1 + running(g)[n - 2])
        return entries(lambda i: straight.inner(i) + (1 - g.inner(i)) * missed, n - 1)
    return straight + missing_signal(rates, down) * (base * straight).sum() / (other + (base * signal(rates, down)).sum())


def emission_totals(
    n: int, killed: tuple[Scalar, Vector, Vector], forward: Scalar, backward: Scalar, other: Scalar, mask_self: bool
) -> tuple[Vector, Vector]:
    """Return c_i = e^{gamma deg i} and Z_i, the sum of the weights at i, for the starts.

    Args:
        n: vertices of a chain, at least 2.
        killed: S, d and u.
        forward, backward, other: e^alpha, e^beta and e^gamma.
        mask_self: forbid repetitions; their weight is e^{alpha + beta}, at the head e^alpha.

    Returns: two of shape (n - 1,).

    >>> import numpy as np
    >>> emission_totals(2, (4.0, np.zeros(1), np.zeros(1)), 1.0, 1.0, 1.0, True)
    (array([1.]), array([3.]))
    """
    killing, down, up = killed
    if isinstance(down, Entries):
        whole = killing - 1 + down[0]
        return entries(lambda _: 0 * n + 1, n - 1), entries(lambda i: whole + up.inner(i), n - 1, last=whole)
    base = _profile(n, other * other, other, down)
    total = killing - base + down + up
    return base, total if mask_self else total + _profile(n, forward * backward, forward, down)


def running(values: Vector) -> Vector:
    """Return the sums of the first, of the first two, … entries, of an array whose length may be a symbol.

    >>> import numpy as np
    >>> running(np.array([1.0, 2.0]))
    array([1., 3.])
    """
    count = values.count if isinstance(values, Entries) else len(values)
    return carried(lambda i, before: before + values[i], values[0 * count], count, like=values[0 * count])


def _profile(n: int, inner: Scalar, head: Scalar, like: Vector) -> Vector:
    """Return a value for each start: `inner` at i <= n - 2, `head` at n - 1."""
    ones = like * 0 + (1 if world(like) == "numpy" else number(1, like))
    return ones * array([head], like) if n == 2 else joined(ones[:-1] * inner, ones[-1:] * head)
