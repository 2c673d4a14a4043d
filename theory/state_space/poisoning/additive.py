"""The additive phase: while tap 1 drives, all states rise by the same amount until their sum is near 1, in a time of order 1/D.

dS_1/dt = D (1 - S_1) where tap 1 alone carries data; tap p beside it shortens the phase by very little from a start near zero.
Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", training with the special sequence; new.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, expm1, log, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.problem import columns


@admits("numpy", "jax", "sympy", "flint")
def additive_phase_time(first_moment: Scalar, level: Scalar, dim: int) -> Scalar:
    """Return the time in which S_1 rises to `level` while tap 1 alone drives: ln((1 - S_1(0))/(1 - level))/D.

    dS_1/dt = D (1 - S_1): all states grow at one rate, differences stand still.

    Args:
        first_moment: S_1(0) = sum of the initial states, below 1.
        level: S_1 at the end of the phase, below 1.
        dim: number of states D.

    Returns: a time.

    Raises: ValueError for a level or an initial sum of 1 or more, or no states.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; the time is new.

    >>> additive_phase_time(0.5, 0.5, 10)
    0.0
    """
    dim = inputs.count(dim, "dimension D", 1)
    for value, name in ((first_moment, "S_1(0)"), (level, "level")):
        if np.ndim(value) or (inputs.ordered(value) and not value < 1):
            raise ValueError(f"{name} must be a number below 1, the target of tap 1, not {value!r}")
    like = next((value for value in (first_moment, level) if not isinstance(value, int | float)), 1.0)
    left, target = 1 - inputs.beside(first_moment, like), 1 - inputs.beside(level, like)
    found = log(left / target)
    return (float(found) if isinstance(found, np.floating) else found) / dim


@admits("numpy")
def additive_phase_window(a_init: Vector, level: float, p: int) -> Vector:
    """Return times before and at which S_1 has risen to `level` on both sequences, tap p included; `additive_phase_time` is the later.

    For a >= 0 tap p only hastens the rise: dS_1/dt is at least D (1 - S_1) and at most D (1 - S_1 + kappa), kappa = p M^{p-1},
    M = level/D + g e^{p (p - 1) level^{p-2} T} a bound of every state, g = max a(0) - S_1(0)/D, T the later time. The earlier one is
    ln((1 + kappa - S_1(0))/(1 + kappa - level))/D: tap p costs a relative error of order p D^{1-p} for a start near zero.

    Args:
        a_init: (D,) initial states, none negative, of a sum of at most `level`.
        level: S_1 at the end of the phase, below 1.
        p: tap, p >= 2.

    Returns: (2,), earliest and latest time.

    Raises: ValueError for a negative state, a sum above the level, a level of 1 or more, or a tap below 2.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.

    >>> additive_phase_window([0.25, 0.25], 0.5, 2)
    array([0., 0.])
    """
    (a,) = columns(a_init=a_init)
    D, p = a.shape[0], inputs.integer(p, "tap p", 2)
    moment = float(inputs.nonnegative(a, "initial states").sum())
    if moment > level:
        raise ValueError(f"the initial states must have a sum of at most the level {level}, not {moment}")
    latest = additive_phase_time(moment, level, D)
    growth = np.exp(p * (p - 1) * level ** (p - 2) * latest)
    kappa = p * (level / D + (a.max() - moment / D) * growth) ** (p - 1)
    return np.array([np.log((1 + kappa - moment) / (1 + kappa - level)) / D, latest])


def additive_states(t: Scalar, a_init: Vector) -> Vector:
    """Return the states while tap 1 alone drives: a_d(0) + (1 - S_1(0)) (1 - e^{-D t})/D.

    Args:
        t: time, t >= 0.
        a_init: (D,) initial states.

    Returns: (D,).

    Raises: ValueError for a negative time.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.

    >>> additive_states(0.0, [0.5, 0.25])
    array([0.5 , 0.25])
    """
    (a,) = columns(a_init=a_init)
    D, t = a.shape[0], inputs.beside(inputs.nonnegative(t, "time t"), a)
    return a - (1 - a.sum()) * expm1(-D * t) * ratio(1, D, a)
