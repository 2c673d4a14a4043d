"""Where training on tap p alone ends: S_p = 1 on the orbit a_d^{2-p} - a_1^{2-p} = const is one scalar root, no ODE.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", training without special sequences; the solution is new.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.frozen.low_tap_endpoint import low_tap_endpoint
from lemmata.theory.state_space.problem import columns

LARGEST_EXPONENT = 700
"""Logarithms of the leader's inverse power are cut there: e^700 is still a float, and e^710 is none."""


@admits("numpy")
def frozen_clean_endpoint(a_init: Vector, p: int) -> Vector:
    """Return the states as t -> inf for B = C = 1 and data on tap p alone, target tap 1: a scalar root, no ODE.

    p >= 3: with the leader's end value x^{-1/(p-2)} the others end at (x + a_d(0)^{2-p} - a_1(0)^{2-p})^{-1/(p-2)} and x solves
    S_p = 1; it lies in [1, D^{(p-2)/p}] where no state is negative. The differences are formed without cancellation, so that a
    near-tie of two initial states keeps its significant digits. p < 3: `low_tap_endpoint`.

    Args:
        a_init: (D,) initial states. A state at zero stays there for p >= 2; for even p states keep their signs.
        p: tap, p >= 1.

    Returns: (D,).

    Raises: ValueError for a tap below 1 or states that are not finite.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", training without special sequences; the solution is new.

    >>> frozen_clean_endpoint([0.5, 0.5], 4)
    array([0.84089642, 0.84089642])
    """
    (a,) = columns(a_init=a_init)
    if inputs.integer(p, "tap p", 1) < 3:
        return low_tap_endpoint(a, p) if p == 1 or a.any() else a
    sign = np.sign(a) if p % 2 == 0 else np.ones_like(a)
    a = sign * a
    leader = a.max()
    if leader <= 0:
        return np.zeros_like(a)
    moving, power = a != 0, 1 / (p - 2)
    known = a[moving]
    offset = _offsets(known, leader, p)

    def states(x: float) -> np.ndarray:
        inverse = x + offset
        return np.sign(inverse) * np.abs(inverse) ** -power

    tail = offset[offset < 0]
    ceiling = float(-tail.max()) if len(tail) else math.inf

    def excess(log_x: float) -> float:
        return float((states(math.exp(log_x)) ** p).sum() - 1)

    start = min((2 - p) * math.log(leader), LARGEST_EXPONENT)
    root = math.exp(_falling_root(excess, start, math.log(ceiling) if ceiling < math.inf else math.inf))
    end = np.zeros_like(a)
    end[moving] = states(root)
    return sign * end


def _offsets(a: np.ndarray, leader: float, p: int) -> np.ndarray:
    """Return a_d^{2-p} - leader^{2-p} without cancellation: expm1 of the logarithm of the quotient, by its difference."""
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        near = leader ** (2 - p) * np.expm1((2 - p) * np.log1p((a - leader) / leader))
        far = np.sign(a) ** p * np.abs(a) ** (2 - p) - leader ** (2 - p)
    return np.where(a == leader, 0.0, np.where(a > 0, near, far))


def _falling_root(f: Callable[[float], float], start: float, ceiling: float) -> float:
    """Return the root of a falling function below `ceiling`, searched from `start` on: a bracket, then the bisection-safe Brent method."""
    from scipy.optimize import brentq

    low = high = start
    step = 1.0
    while f(low) < 0:
        low, step = low - step, 2 * step
    step = 1.0
    while f(high) > 0:
        high, step = (high + step, 2 * step) if ceiling == math.inf else ((high + ceiling) / 2, step)
    if low == high:
        return low
    eps = np.finfo(float).eps
    root: Scalar = brentq(f, low, high, xtol=eps, rtol=4 * eps, maxiter=500)
    return float(root)
