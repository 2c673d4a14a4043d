"""What holds at every vertex of a chain of any length, by induction along it: of the killed walk, of the slopes of its signal, of means.

With d = e^alpha - 1 > 0 and u = e^beta - 1 > -1, k_i >= S - 1 since the walk survives with probability 1 at most. For u < 0 a slope is
0 or more because the next one is not too large: e^alpha + d u s_i >= 0 and e^beta k_i/(k_i + d) + u t_i >= 0 are carried along.
"""

from __future__ import annotations

from collections.abc import Callable

from lemmata.language.relation import All, AtLeast, Throughout
from lemmata.terms.arithmetic import array, exp, expm1, ratio, world
from lemmata.terms.entries import entries
from lemmata.terms.types import Scalar, Size, Vector
from lemmata.terms.unknown import unknown_sequence
from lemmata.theory.chain_traversal.killed_walk import dying_rates, killed_walk, signal
from lemmata.theory.chain_traversal.recursion.start_gradients import partial_sums, ratio_slopes, signal_slopes


def any_weights(n: Size, like: Scalar) -> Vector:
    """Return start weights of which nothing is known but that they are 0 or more; where n is a number, n - 1 different ones of sum 1."""
    if isinstance(n, int):
        return array([ratio(2 * i, n * (n - 1), like) for i in range(1, n)], like)
    return entries(unknown_sequence("weight", like, ">= 0"), n - 1)


def rates_of_dying(n: Size, ahead: Scalar, behind: Scalar, less: int = 1) -> Throughout:
    """Return that k_i >= S - less: by 1 for alpha >= 0, by 2 for all logits, where k_i + d > 0 still."""
    killed = killed_walk(n, ahead, behind)
    return Throughout(dying_rates(*killed), lambda _, k: AtLeast(k, killed[0] - less))


def signals(n: Size, ahead: Scalar, behind: Scalar) -> Throughout:
    """Return that g_i >= 0."""
    killed = killed_walk(n, ahead, behind)
    return Throughout(signal(dying_rates(*killed), killed[1]), lambda _, g: AtLeast(g, 0))


def steep_ratios(n: Size, ahead: Scalar, backward: Scalar, likely: bool) -> list[Throughout]:
    """Return that no slope s_i of a ratio by alpha is below S e^alpha/(e^alpha + e^beta + S)^2.

    For e^beta >= 1 it is e^alpha k_i/(k_i + d)^2 or more, S <= k_i <= S - 1 + e^beta. For e^beta <= 1 it is e^alpha (2 k_i - S)/(k_i + d)^2
    or more, where d s_i (k_i + d) <= e^alpha k_i and S - 1 <= k_i <= S; where d is large, k_i is not far from S.

    Args: likely: whether e^beta is at least 1.
    """
    killed, total, forward = killed_walk(n, ahead, backward - 1), 1 + ahead + backward + 2 * n, 1 + ahead
    killing, rates, slopes_ = killed[0], dying_rates(*killed), ratio_slopes(n, ahead, backward - 1)[0]

    def near(_: Scalar, k: Scalar) -> All:
        if likely:
            return All(AtLeast(k, killing), AtLeast(killing + backward - 1, k))
        far = AtLeast((1 - backward) * killing, (killing - k) * (killing + ahead))
        return All(AtLeast(k, killing - 1), AtLeast(killing, k), far)

    def steady(_: Scalar, k: Scalar) -> AtLeast:
        return AtLeast((2 * k - killing) * total**2, killing * (k + ahead) ** 2)

    def steep(i: Scalar, s: Scalar) -> All:
        pivot = rates[i] + ahead
        room = AtLeast(forward * rates[i], ahead * s * pivot), AtLeast(s * pivot * pivot, forward * (2 * rates[i] - killing))
        return All(AtLeast(s, 0), *(() if likely else room))

    return [
        Throughout(rates, near),
        *([] if likely else [Throughout(rates, steady)]),
        Throughout(slopes_, steep),
        Throughout(slopes_, lambda _, s: AtLeast(s * total**2, killing * forward)),
    ]


def positive_signals(n: Size, alpha: Scalar, beta: Scalar) -> list[Throughout]:
    """Return that no k_i is below S - 1 or above S + e^beta, and no g_i below (alpha/(S + e^beta + alpha))^i, alpha being below d."""
    killed, most = killed_walk(n, expm1(alpha), expm1(beta)), 2 * n + exp(beta)
    rates, ratio_ = dying_rates(*killed), alpha / (most + alpha)
    return [
        Throughout(rates, lambda _, k: All(AtLeast(k, killed[0] - 1), AtLeast(most, k))),
        Throughout(signal(rates, killed[1]), lambda i, g: AtLeast(g, ratio_ ** (i + 1))),
    ]


def rising_ratios(n: Size, ahead: Scalar, behind: Scalar) -> Throughout:
    """Return that the ratios rise with alpha."""
    return Throughout(ratio_slopes(n, ahead, behind)[0], lambda _, s: All(AtLeast(s, 0), AtLeast(1 + ahead + ahead * behind * s, 0)))


def slopes(n: Size, ahead: Scalar, behind: Scalar) -> list[Throughout]:
    """Return that no slope of a ratio, or of the signal, has another sign than it should."""
    rates = dying_rates(*killed_walk(n, ahead, behind))
    _, by_beta = ratio_slopes(n, ahead, behind)
    found = [
        rising_ratios(n, ahead, behind),
        Throughout(by_beta, lambda i, t: All(AtLeast(t, 0), AtLeast((1 + behind) * rates[i] + behind * (rates[i] + ahead) * t, 0))),
    ]
    return [*found, *(Throughout(summed, lambda _, slope: AtLeast(slope, 0)) for summed in signal_slopes(n, ahead, behind))]


def means(weights: Vector, n: Size, ahead: Scalar, behind: Scalar) -> list[Throughout]:
    """Return that no part of the mean of these slopes has."""
    found = (partial_sums(weights, summed, n) for summed in signal_slopes(n, ahead, behind))
    return [Throughout(parts, lambda _, part: AtLeast(part, 0)) for parts in found]


def likelier(weights: Vector, n: Size, ahead: Scalar, behind: Scalar) -> list[Throughout]:
    """Return that e^alpha times a slope by alpha is no less than e^beta times that by beta, at each vertex and in each part of the mean.

    It needs e^alpha >= e^beta: (k_i + d)^2 (e^alpha s_i - e^beta t_i) is e^{2 alpha} S + (d - u)(d u - 1) q_{i+1} and d u times the next.
    """
    forward, backward = 1 + ahead, 1 + behind
    ratios, signals_ = ratio_slopes(n, ahead, behind), signal_slopes(n, ahead, behind)

    def more(slopes_: tuple[Vector, Vector]) -> tuple[Vector, Scalar]:
        return slopes_[1], lambda i, slope: AtLeast(forward * slopes_[0][i], backward * slope)

    def kept(i: Scalar, slope: Scalar) -> All:
        room = forward * ratios[0][i] - backward * slope
        return All(AtLeast(room, 0), AtLeast(forward * forward + ahead * behind * room, 0))

    means_ = tuple(partial_sums(weights, summed, n) for summed in signals_)
    return [Throughout(ratios[1], kept), Throughout(*more(signals_)), Throughout(*more(means_))]


def bounded_signals(n: Size, ahead: Scalar, behind: Scalar, likely: bool) -> list[Throughout]:
    """Return that no k_i is below S, or below S - 1 where e^beta < 1, and no g_i above x^i, x being p_fwd + p_bwd.

    Args: likely: whether e^beta is at least 1.
    """
    rates, least, share = _least(n, ahead, behind, likely)
    killed = killed_walk(n, ahead, behind)
    return [
        Throughout(rates, lambda _, rate: AtLeast(rate, least)),
        Throughout(signal(rates, killed[1]), lambda i, value: All(AtLeast(value, 0), AtLeast(share ** (i + 1), value))),
    ]


def bounded_slopes(n: Size, ahead: Scalar, behind: Scalar, likely: bool) -> list[Throughout]:
    """Return that besides no slope of the signal exceeds i e^alpha x^{i-1}/c, or i e^beta x^{i-1}/c, c the least of the k_i.

    A ratio is x at most, and its slope e^alpha/c, or e^beta/c: with c = S for u >= 0, where even S s_i <= e^alpha q_i, and with
    c = S - 1 for u <= 0.
    """
    rates, least, share = _least(n, ahead, behind, likely)
    edges = 1 + ahead, 1 + behind

    def slow(edge: Scalar) -> Callable[[Scalar, Scalar], AtLeast]:
        return lambda i, slope: AtLeast(edge * (rates[i] if likely else 1), least * slope * (rates[i] + ahead if likely else 1))

    def small(edge: Scalar) -> Callable[[Scalar, Scalar], AtLeast]:
        return lambda i, slope: AtLeast((i + 1) * edge * share**i, least * slope)

    return [
        *bounded_signals(n, ahead, behind, likely),
        *slopes(n, ahead, behind),
        *(Throughout(one, slow(edge)) for one, edge in zip(ratio_slopes(n, ahead, behind), edges, strict=True)),
        *(Throughout(one, small(edge)) for one, edge in zip(signal_slopes(n, ahead, behind), edges, strict=True)),
    ]


def _least(n: Size, ahead: Scalar, behind: Scalar, likely: bool) -> tuple[Vector, Scalar, Scalar]:
    """Return the k_i, what none of them is below, and x."""
    killed, edges = killed_walk(n, ahead, behind), 2 + ahead + behind
    return dying_rates(*killed), killed[0] if likely else killed[0] - 1, edges / (2 * n - 3 + edges)


def free_numbers(like: Scalar) -> tuple[Scalar, Scalar]:
    """Return two numbers of any value, the first positive and the second 0 or more, in the arithmetic of another one."""
    if world(like) == "term":
        return unknown_sequence("d", like, "> 0")(0), unknown_sequence("rest", like, ">= 0")(0)
    import sympy

    return sympy.Symbol("d", positive=True), sympy.Symbol("rest", nonnegative=True)


def walks(like: Scalar) -> list[tuple[Scalar, Scalar, bool]]:
    """Return e^alpha - 1 > 0 and e^beta - 1 of either sign, of any value, and whether that is at least 0."""
    d, rest = free_numbers(like)
    return [(d, rest, True), (d, 1 / (1 + rest) - 1, False)]
