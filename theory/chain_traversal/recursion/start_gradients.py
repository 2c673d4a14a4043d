"""The policy gradient from each start by slopes of ratios, one recursion down the homogeneous chain and one up: for every length.

With d = e^alpha - 1, u = e^beta - 1, the ratios rho_i = d/(k_i + d) and q_i = 1 - rho_i of the killed walk, their slopes obey
    (k_i + d) s_i = e^alpha q_i + u rho_i s_{i+1},   (k_i + d) t_i = rho_i (e^beta q_{i+1} + u t_{i+1}),
s = d rho/d alpha and t = -d rho/d beta, from the head down, where s_{n-1} = e^alpha q/(k + d), t_{n-1} = 0. So those of g_i = rho_i g_{i-1}
are D_i = s_i g_{i-1} + rho_i D_{i-1} and E_i = t_i g_{i-1} + rho_i E_{i-1}, D_0 = E_0 = 0, and J_alpha(i) = D_i/2, J_beta(i) = -E_i/2.
Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning", proof sketch (i) and (ii); the recursions are new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import number
from lemmata.terms.sequences import carried
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.killed_walk import dying_rates, killed_walk, signal


def ratio_slopes(n: int, ahead: Scalar, behind: Scalar) -> tuple[Vector, Vector]:
    """Return d rho_i/d alpha and -d rho_i/d beta.

    Args:
        n: vertices of a chain, at least 2; it may stand for every length.
        ahead, behind: e^alpha - 1 and e^beta - 1, in any arithmetic.

    Returns: two of shape (n - 1,).

    Raises: ValueError for n below 2.

    Source: COHEN_2026, "Simple Examples Lead to Efficient Reasoning", proof sketch (i) and (ii); the recursions are new.

    >>> ratio_slopes(2, 4.0, 0.0)
    (array([0.3125]), array([0.]))
    """
    killed = killed_walk(n, ahead, behind)
    rates, like = dying_rates(*killed), killed[0]

    def by_alpha(i: int, above: Scalar) -> Scalar:
        return ((1 + ahead) * rates[i] + behind * ahead * above) / ((rates[i] + ahead) * (rates[i] + ahead))

    def by_beta(i: int, above: Scalar) -> Scalar:
        dying = rates[i + 1] / (rates[i + 1] + ahead)
        return ahead * ((1 + behind) * dying + behind * above) / ((rates[i] + ahead) * (rates[i] + ahead))

    head = (1 + ahead) * like / ((like + ahead) * (like + ahead))
    return carried(by_alpha, head, n - 1, back=True, like=like), carried(by_beta, number(0, like), n - 1, back=True, like=like)


def signal_slopes(n: int, ahead: Scalar, behind: Scalar) -> tuple[Vector, Vector]:
    """Return dg_i/d alpha and -dg_i/d beta of the signal g = 2 J - 1 for every start.

    Args, Raises and Source: as `ratio_slopes`.

    Returns: two of shape (n - 1,).

    >>> signal_slopes(3, 6.0, 0.0)
    (array([0.29166667, 0.29166667]), array([0.02083333, 0.01041667]))
    """
    killed = killed_walk(n, ahead, behind)
    rates = dying_rates(*killed)
    g = signal(rates, killed[1])

    def summed(slopes: Vector) -> Vector:
        def step(i: int, before: Scalar) -> Scalar:
            return slopes[i] * g[i - 1] + ahead / (rates[i] + ahead) * before

        return carried(step, slopes[0], n - 1, like=killed[0])

    by_alpha, by_beta = ratio_slopes(n, ahead, behind)
    return summed(by_alpha), summed(by_beta)


def partial_sums(weights: Vector, values: Vector, n: int) -> Vector:
    """Return w_1 v_1 + … + w_i v_i for every start, also where n stands for every length: the last is the mean.

    Args:
        weights, values: (n - 1,).
        n: vertices of a chain, at least 2.

    Returns: (n - 1,).

    >>> import numpy as np
    >>> partial_sums(np.array([0.5, 0.5]), np.array([2.0, 4.0]), 3)
    array([1., 3.])
    """
    first = weights[0] * values[0]
    return carried(lambda i, before: before + weights[i] * values[i], first, n - 1, like=first)
