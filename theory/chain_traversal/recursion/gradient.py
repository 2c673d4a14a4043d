"""The policy gradient in closed form, by the adjoint of the recursion.

With T the tridiagonal of the killed walk, T^T l = start weights and the falls F_i = g_{i-1} - g_i = g_{i-1} k_i/(k_i + d_i),
    J_alpha = 1/2 sum_i l_i (dd_i/dalpha) F_i,   J_beta = -1/2 sum_i l_i (du_i/dbeta) F_{i+1}.
Source: COHEN_2026, "Outcome-Based RL", policy gradient; the closed form is new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import exp, joined, ratio, zeros
from lemmata.terms.entries import Entries, entries, is_first
from lemmata.terms.sequences import carried
from lemmata.terms.types import Scalar, Size, Vector
from lemmata.theory.chain_traversal import arguments
from lemmata.theory.chain_traversal.killed_walk import cascade, dying_rates, killed_walk, signal, walk


def reward_gradient(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, start_weights: Vector, homogeneous: bool = True
) -> tuple[Scalar, Scalar, Scalar]:
    """Return (dJ/dalpha, dJ/dbeta, dJ/dgamma) of the mean success probability over the starts; the last is 0 where `homogeneous`.

    Divided by c^2 = e^{2 gamma} the walk depends on alpha - gamma, beta - gamma and, at both ends of the chains, on gamma:
        J_gamma = -J_alpha - J_beta - 1/2 (l_1 d_1 F_1 - l_{n-2} u_{n-2} F_{n-1}) + 2 c sum_i l_i g_i.

    Args:
        n: vertices of a chain, at least 2; of a homogeneous chain it may stand for every length of at least 3.
        alpha, beta, gamma: logits; floats lie between -300 and 300.
        start_weights: (n - 1,) probabilities of the starts 1, …, n - 1.
        homogeneous: gamma = 0 is no parameter of the chain but part of its definition.

    Returns: three scalars. Repetitions change nothing.

    Raises: ValueError for bad sizes, logits or weights, or a homogeneous chain with another gamma.

    Source: COHEN_2026, "Outcome-Based RL", policy gradient; the closed form is new.

    >>> [float(slope) for slope in reward_gradient(2, 0.0, 0.0, start_weights=[1.0])]
    [0.125, 0.0, 0.0]
    """
    n, alpha, beta, gamma = arguments.model(n, alpha, beta, gamma, homogeneous)
    killed = walk(n, alpha, beta, gamma, homogeneous=homogeneous)
    weights = arguments.distribution(start_weights, n, killed[0])
    return gradient_from_walk(n, killed, (exp(alpha), exp(beta), exp(gamma)), weights, homogeneous)


def gradient_from_walk(
    n: int, killed: tuple[Scalar, Vector, Vector], values: tuple[Scalar, Scalar, Scalar], weights: Vector, homogeneous: bool = True
) -> tuple[Scalar, Scalar, Scalar]:
    """Return `reward_gradient` as a rational function, in any arithmetic.

    Args:
        n: vertices of a chain, at least 2.
        killed: S, d and u, as from `killed_walk`.
        values: e^alpha, e^beta and e^gamma.
        weights: (n - 1,) probabilities of the starts.
        homogeneous: gamma = 0 is part of the chain's definition.

    Returns: three scalars.

    >>> import numpy as np
    >>> gradient_from_walk(2, killed_walk(2, 0.0, 0.0), (1.0, 1.0, 1.0), np.ones(1))[0]
    np.float64(0.125)
    """
    (killing, down, up), (forward, backward, other) = killed, values
    _, down_slope, up_slope = killed_walk(n, forward, backward, other)
    g, here, adjoint = signal_falls_adjoint(killing, down, up, weights)
    none, half = killing * 0, ratio(1, 2, killing)
    if isinstance(g, Entries):  # of a homogeneous chain of every length, where d and u have one slope each
        by_alpha, by_beta = adjoint_sums(adjoint, here, n)
        return half * down_slope[0] * by_alpha[n - 2], none - half * up_slope[0] * by_beta[n - 3], none
    above = here[1:]
    by_alpha = half * (adjoint * down_slope * here).sum()
    by_beta = none - half * (adjoint[:-1] * up_slope[:-1] * above).sum()
    if homogeneous:
        return by_alpha, by_beta, none
    ends = adjoint[0] * down[0] * here[0] - (adjoint[:-1] * up[:-1] * above)[-1:].sum()
    return by_alpha, by_beta, 2 * other * (adjoint * g).sum() - half * ends - by_alpha - by_beta


def signal_falls_adjoint(killing: Scalar, down: Vector, up: Vector, weights: Vector) -> tuple[Vector, Vector, Vector]:
    """Return the signal g_i, its falls g_{i-1} - g_i, and l with T^T l = weights; sums of positive terms where d, u >= 0.

    Args:
        killing, down, up: of the killed walk.
        weights: (n - 1,).

    Returns: three of shape (n - 1,).

    >>> import numpy as np
    >>> signal_falls_adjoint(4.0, np.array([4.0, 4.0]), np.array([0.0, 0.0]), np.array([0.0, 1.0]))
    (array([0.5 , 0.25]), array([0.5 , 0.25]), array([0.0625, 0.125 ]))
    """
    rates = dying_rates(killing, down, up)
    g = signal(rates, down)
    if isinstance(rates, Entries):
        return g, *_falls_adjoint_of_every_length(rates, down, up, weights, g)
    pivots = rates + down
    falls = joined(zeros(1, g) + 1, g[:-1]) * (rates / pivots)
    back = cascade(down[:0:-1], weights[::-1], pivots[::-1])[::-1]
    return g, falls, cascade(up[:-1] / pivots[1:], back)


def _falls_adjoint_of_every_length(rates: Vector, down: Vector, up: Vector, weights: Vector, g: Vector) -> tuple[Vector, Vector]:
    """Return the falls and l by their steps, along a chain whose length is a symbol."""
    count = rates.count

    def pivot(i: Scalar) -> Scalar:
        return rates[i] + down[i]

    def fall(i: Scalar) -> Scalar:
        return (1 if is_first(i) else g[i - 1]) * rates[i] / pivot(i)

    def swept(i: Scalar, above: Scalar) -> Scalar:
        return (weights[i] + down[i + 1] * above) / pivot(i)

    back = carried(swept, weights[count - 1] / pivot(count - 1), count, back=True)
    return entries(fall, count), carried(lambda i, before: back[i] + up.inner(i - 1) / pivot(i) * before, back[0], count)


def adjoint_sums(adjoint: Vector, falls: Vector, n: Size) -> tuple[Vector, Vector]:
    """Return the sums of l_j F_j and of l_j F_{j+1} over the starts j <= i, for each i but the last of the second.

    Args:
        adjoint, falls: (n - 1,) each, as from `signal_falls_adjoint`.
        n: vertices of a chain, at least 3; it may stand for every length.

    Returns: (n - 1,) and (n - 2,).

    >>> import numpy as np
    >>> adjoint_sums(np.array([1.0, 2.0]), np.array([0.5, 0.25]), 3)
    (array([0.5, 1. ]), array([0.25]))
    """

    def summed(apart: int) -> Vector:
        first = adjoint[0] * falls[apart]
        return carried(lambda i, before: before + adjoint[i] * falls[i + apart], first, n - 1 - apart, like=first)

    return summed(0), summed(1)
