"""What poisoning leaves of a vanishing start: the ratios of its gaps, and an error that does not vanish with it.

From s xi the special sequence first drives all states together to the equal state x of the saddle p x^{p-1} (1 - D x^p) + (1 - D x) = 0,
where every gap grows at the one rate p (p - 1) x^{p-2} (1 - D x^p). So as s -> 0 the path tends to the one that leaves the saddle along
the gaps xi - mean(xi), whatever their size: their ratios alone decide where it ends. Two states obey one scalar equation, and the rate
of ln(a_i - a_j), proportional to 1 - S_p, has a finite integral: what starts apart ends apart. An end of two different states behind the
leader is none of the ends of zero error, (1, 0, …, 0) in any order, so that the error of the limit is positive.
Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", training with the special sequence; new.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, ratio
from lemmata.terms.types import Fields, Scalar, Vector
from lemmata.theory.state_space.poisoning.field import frozen_poisoned_field
from lemmata.theory.state_space.problem import columns, extrapolation_error

NEAR = ratio(1, 10**7, 1.0)
"""How far from the saddle the path is begun: far above rounding, and so near that its curvature costs a relative error of that order."""
RESOLVED = ratio(1, 10**6, 1.0)
"""The least lead, over the largest gap, that a state beside the saddle holds to four digits."""
SETTLED, LONGEST = ratio(1, 10**11, 1.0), 10**16
"""Tap errors at which the path has ended, and the time by which it must have."""


@admits("numpy")
def poisoned_limit(shape: Vector, p: int) -> Vector:
    """Return lim_{s -> 0} of the states that training with the special sequence reaches from s xi.

    Args:
        shape: (D,) xi, its largest entry above all others, D >= 2.
        p: tap excited beside tap 1, p >= 3.

    Returns: (D,), with S_1 = S_p = 1.

    Raises: ValueError for a tap below 3, largest entries that tie up to a millionth of the gaps, or a path that has not ended by time 1e16.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.

    >>> poisoned_limit([1.0, 0.25, 0.25], 4).round(6) + 0.0
    array([1., 0., 0.])
    """
    (shape,) = columns(shape=shape)
    gaps = shape - shape.mean()
    if shape.shape[0] < 2 or not np.sort(shape)[-1] - np.sort(shape)[-2] > RESOLVED * abs(gaps).max():
        raise ValueError("the shape must have two entries or more, the largest above all others by a millionth of the gaps")
    return np.array(_end(tuple(gaps / abs(gaps).max()), inputs.integer(p, "tap p", 3)))


@cache
def _end(gaps: tuple[float, ...], p: int) -> tuple[float, ...]:
    """Return the end of the path that leaves the saddle along the gaps, the largest of which is 1."""
    from scipy.integrate import solve_ivp
    from scipy.optimize import brentq

    D = len(gaps)

    def slope(_: float, a: np.ndarray) -> np.ndarray:
        lower = p * a ** (p - 1)
        return np.diag((p - 1) * p * a ** (p - 2) * (1 - (a**p).sum())) - np.outer(lower, lower) - 1

    def unsettled(_: float, a: np.ndarray) -> float:
        return max(abs(1 - a.sum()), abs(1 - (a**p).sum())) - SETTLED

    setattr(unsettled, "terminal", True)
    # between 1/D and 1 the equal rate falls through zero once: both of its terms do, the first at D^{-1/p}
    saddle: Scalar = brentq(lambda x: float(frozen_poisoned_field(np.full(D, x), p)[0]), 1 / D, 1, xtol=SETTLED**2)
    start = saddle + NEAR * np.array(gaps)
    accuracy: Fields = {"method": "Radau", "jac": slope, "rtol": NEAR, "atol": SETTLED}  # implicit: the end is too stiff for others
    path = solve_ivp(lambda _, a: frozen_poisoned_field(a, p), (0, LONGEST), start, events=unsettled, **accuracy)
    if path.status != 1:
        raise ValueError(f"the path has not ended by time {LONGEST:g}: D = {D} states on tap {p} part too slowly")
    return tuple(path.y[:, -1])


@admits("numpy")
def poisoned_limit_error(shape: Vector, p: int) -> float:
    """Return the limit E_0(xi) of the error with the special sequence, of a vanishing start: the error of `poisoned_limit`.

    Args:
        shape, p: as in `poisoned_limit`.

    Returns: a scalar, zero only where all states but the largest are equal.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.

    >>> round(poisoned_limit_error([1.0, 0.75, 0.25], 4), 4)
    0.0093
    """
    return extrapolation_error(poisoned_limit(shape, p))
