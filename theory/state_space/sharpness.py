"""The bound on the horizon is sharp, and how far it drops where the states are confined to an interval.

A teacher of D* states with nonnegative weights, m of them at the ends of [low, high], is determined among nonnegative students with
states in [low, high] iff H >= 2 D* + 1 - m; without the constraint m = 0. Sufficiency: q(z) = prod (z - a*)^2 over inner states,
(z - low) and (high - z) over ends, is nonnegative on the interval and zero on teacher states only. Necessity: with D* + 1 - m new
states that alternate with the teacher's there is a null measure negative on the teacher's alone; a small multiple of it leaves all
weights nonnegative.
Source: COHEN_2026, "Various Examples Lead to Generalization", which states no bound on H.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits, array, number
from lemmata.theory.state_space import inputs
from lemmata.theory.state_space.divided_difference import null_weights
from lemmata.theory.state_space.extrapolation import polynomial
from lemmata.theory.state_space.problem import columns


@admits("numpy", "fraction")
def interval_threshold(a_star: Any, low: Any, high: Any) -> int:
    """Return the least horizon that determines a teacher among nonnegative students with states in [low, high], 2 D* + 1 - m.

    Args:
        a_star: (D*,) pairwise different states in [low, high], each with positive weight.
        low, high: ends of the interval; infinite for no constraint.

    Returns: the horizon.

    Raises: ValueError for equal states or states outside the interval.

    Source: COHEN_2026, "Various Examples Lead to Generalization"; the threshold is new.

    >>> interval_threshold([1.0], -1.0, 1.0), interval_threshold([1.0, 0.25], -1.0, 1.0), interval_threshold([0.5], -1.0, 1.0)
    (2, 4, 3)
    """
    a_star = _inside(a_star, low, high)
    return 2 * a_star.shape[0] + 1 - sum(int(z in (low, high)) for z in a_star)


@admits("numpy", "fraction", "sympy")
def interval_certificate(a_star: Any, low: Any, high: Any) -> Any:
    """Return the coefficients, lowest first, of a polynomial >= 0 on [low, high] that vanishes there on the teacher's states only.

    Args:
        a_star: (D*,) pairwise different states in [low, high].
        low, high: ends of the interval; infinite for no constraint.

    Returns: (interval_threshold,), one coefficient a tap.

    Raises: ValueError for equal states or states outside the interval.

    Source: COHEN_2026, "Various Examples Lead to Generalization"; the certificate is new.

    >>> interval_certificate([1.0], -1.0, 1.0), interval_certificate([0.5], -1.0, 1.0)
    (array([ 1., -1.]), array([ 0.25, -1.  ,  1.  ]))
    """
    a_star = _inside(a_star, low, high)
    roots = [z for z in a_star for _ in range(1 if z in (low, high) else 2)]
    return polynomial(roots, a_star) * (-1 if high in a_star else 1)


def alternating_student(a_star: Any, w_star: Any, fresh: Any, gap: Any) -> tuple[Any, Any]:
    """Return states and weights with the teacher's taps up to H - 1 and tap H off by `gap`, H = D* + (number of fresh states) - 1.

    Weights are w* + v on the teacher's states and v on the fresh ones, v the null measure of all of them. They are nonnegative for
    fresh states that alternate with the teacher's and a gap between 0 and `largest_gap`.

    Args:
        a_star, w_star: (D*,) the teacher.
        fresh: new states.
        gap: error of tap H.

    Returns: (states, weights), each (D* + len(fresh),), the teacher's states first.

    Raises: ValueError for equal states or columns of different lengths.

    Source: COHEN_2026, "Various Examples Lead to Generalization"; the counterexample is new.

    >>> alternating_student([1.0], [1.0], [0.0, 2.0], 1.0)
    (array([1., 0., 2.]), array([0. , 0.5, 0.5]))
    """
    a_star, w_star = columns(a_star=a_star, w_star=w_star)
    (fresh,) = columns(fresh=fresh)
    states = array([*a_star, *fresh], a_star)
    weights = null_weights(states, gap)
    teacher = array([*w_star, *(number(0, a_star) for _ in fresh)], a_star)
    return states, weights + teacher


@admits("numpy", "fraction")
def largest_gap(a_star: Any, w_star: Any, fresh: Any) -> Any:
    """Return the gap of largest modulus at which `alternating_student` still has nonnegative weights.

    Its sign is that of the null measure on the fresh states: it is negative where the largest state is the teacher's.

    Args:
        a_star, w_star: (D*,) the teacher, weights positive.
        fresh: new states that alternate with the teacher's: sorted together, no two of one kind are neighbours.

    Returns: a number, not zero.

    Raises: ValueError for states that do not alternate or weights that are not positive.

    Source: COHEN_2026, "Various Examples Lead to Generalization"; the counterexample is new.

    >>> float(largest_gap([1.0], [1.0], [0.0, 2.0]))
    1.0
    """
    a_star, w_star = columns(a_star=a_star, w_star=w_star)
    (fresh,) = columns(fresh=fresh)
    states = array([*a_star, *fresh], a_star)
    unit = null_weights(states, 1)
    n = a_star.shape[0]
    rank = np.argsort(states.tolist(), kind="stable")
    kinds = [int(index < n) for index in rank]
    if any(one == other for one, other in pairwise(kinds)):
        raise ValueError("fresh states must alternate with the teacher's: sorted together, no two of one kind are neighbours")
    if not all(weight > 0 for weight in w_star):
        raise ValueError("w_star must be positive")
    sign = 1 if unit[n] > 0 else -1
    return sign * min(weight / abs(share) for weight, share in zip(w_star, unit[:n], strict=True))


@admits("numpy")
def largest_deviation(a_star: Any, w_star: Any, horizon: int, low: float, high: float, points: int = 201) -> float:
    """Return by linear programming how far tap H can be from the teacher's at zero loss: 0 iff the horizon determines the teacher.

    max |sum_j w_j z_j^H - k*_H| over w >= 0 on a grid of [low, high] that holds the teacher's states, with taps 0 … H-1 matched.
    Taps are taken in Chebyshev polynomials of the interval, which keeps the program well conditioned.

    Args:
        a_star, w_star: (D*,) the teacher, states in [low, high], weights positive.
        horizon: H >= 1.
        low, high: finite ends of the interval.
        points: evenly spaced grid points beside the teacher's states.

    Returns: the deviation of the H-th moment, up to the solver's tolerance.

    Raises: ValueError for states outside the interval, or if the program fails.

    Source: COHEN_2026, "Various Examples Lead to Generalization"; the threshold is new.

    >>> round(largest_deviation([0.0], [1.0], 2, -1.0, 1.0), 9), abs(largest_deviation([0.0], [1.0], 3, -1.0, 1.0)) < 1e-9
    (1.0, True)
    """
    from scipy.optimize import linprog

    a_star, w_star = columns(a_star=_inside(a_star, low, high), w_star=w_star)
    H = inputs.integer(horizon, "horizon", 1)
    grid = np.union1d(np.linspace(low, high, inputs.integer(points, "points", 2)), a_star)
    middle, half = (low + high) / 2, (high - low) / 2

    def moments(z: Any) -> Any:
        return np.polynomial.chebyshev.chebvander((z - middle) / half, H).T

    seen, wanted = moments(grid), moments(a_star) @ w_star
    found = 0.0
    for sign in (1, -1):
        best = linprog(-sign * seen[H], A_eq=seen[:H], b_eq=wanted[:H], bounds=(0, None), method="highs")
        if not best.success:
            raise ValueError(f"the linear program failed: {best.message}")
        found = max(found, abs(-sign * best.fun - wanted[H]))
    return float(found * half**H * 0.5 ** (H - 1))


def _inside(a_star: Any, low: Any, high: Any) -> Any:
    (a_star,) = columns(a_star=a_star)
    inputs.distinct(a_star, "a_star")
    if inputs.ordered(low, high, a_star) and not (low < high and all(low <= z <= high for z in a_star)):
        raise ValueError(f"a_star must lie in the interval low < high, [{low}, {high}]")
    return a_star
