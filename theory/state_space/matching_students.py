"""Students of nonnegative weights that match a teacher's first taps and miss the next one: in closed form, and the farthest of all.

On states that alternate with the teacher's the null measure is negative on the teacher's alone, so that a small multiple of it, added
to the teacher, leaves all weights nonnegative. A linear program tells how far any such student can be from the teacher.
Source: COHEN_2026, "Various Examples Lead to Generalization"; the counterexample is new.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, array, number
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space.null_measure import null_weights
from lemmata.theory.state_space.problem import columns


def alternating_student(a_star: Vector, w_star: Vector, fresh: Vector, gap: Scalar) -> tuple[Vector, Vector]:
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
def largest_gap(a_star: Vector, w_star: Vector, fresh: Vector) -> Scalar:
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
def largest_deviation(a_star: Vector, w_star: Vector, horizon: int, low: float, high: float, points: int = 201) -> float:
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

    a_star, w_star = columns(a_star=states_inside(a_star, low, high), w_star=w_star)
    H = inputs.integer(horizon, "horizon", 1)
    grid = np.union1d(np.linspace(low, high, inputs.integer(points, "points", 2)), a_star)
    middle, half = (low + high) / 2, (high - low) / 2

    def moments(z: Vector) -> Matrix:
        return np.polynomial.chebyshev.chebvander((z - middle) / half, H).T

    seen, wanted = moments(grid), moments(a_star) @ w_star
    found = 0.0
    for sign in (1, -1):
        best = linprog(-sign * seen[H], A_eq=seen[:H], b_eq=wanted[:H], bounds=(0, None), method="highs")
        if not best.success:
            raise ValueError(f"the linear program failed: {best.message}")
        found = max(found, abs(-sign * best.fun - wanted[H]))
    return float(found * half**H * 0.5 ** (H - 1))


def states_inside(a_star: Vector, low: Scalar, high: Scalar) -> Vector:
    """Return the states as a column, pairwise different and inside the interval.

    Raises: ValueError for equal states or states outside the interval, where their order can be decided.

    >>> states_inside([1.0, 0.5], -1.0, 1.0)
    array([1. , 0.5])
    """
    (a_star,) = columns(a_star=a_star)
    inputs.distinct(a_star, "a_star")
    if inputs.ordered(low, high, a_star) and not (low < high and all(low <= z <= high for z in a_star)):
        raise ValueError(f"a_star must lie in the interval low < high, [{low}, {high}]")
    return a_star
