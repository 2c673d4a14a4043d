"""The instance with B = C = 1 and data on a single tap p, solved: the endpoint is one scalar root.

With S_q = sum_d a_d^q, k*_p = 1 and one sequence of unit amplitude on tap p, da_d/dt = 2 p a_d^{p-1} (1 - S_p). In the clock
dtau = 2 p (1 - S_p) dt every state moves by itself,
    a_d(tau) = (a_d(0)^{2-p} - (p - 2) tau)^{-1/(p-2)}  (p >= 3),
and training stops where S_p = 1. Multiplicative growth: the largest state wins by as much as it leads.
Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", the setting "SSM per Theorem" without special sequences.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits, exp, log, ratio, sqrt
from lemmata.theory.state_space import inputs
from lemmata.theory.state_space.problem import columns

LARGEST_EXPONENT = 700


def frozen_clean_field(a: Any, p: int) -> Any:
    """Return da/dt = 2 p a^{p-1} (1 - S_p) on one unit sequence exciting tap p, target tap 1.

    Args:
        a: (D,) states.
        p: tap, p >= 1.

    Returns: (D,).

    Raises: ValueError for a tap below 1.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", training without special sequences.

    >>> frozen_clean_field([0.5, 0.0], 2)
    array([1.5, 0. ])
    """
    (a,) = columns(a=a)
    lower = inputs.powers(a, inputs.integer(p, "tap p", 1))[p - 1]
    return 2 * p * lower * (1 - (lower * a).sum())


@admits("numpy", "jax", "sympy", "flint")
def frozen_states(clock: Any, a_init: Any, p: int) -> Any:
    """Return the states at the clock time tau = int 2 p (1 - S_p) dt, each on its own: (a_d(0)^{2-p} - (p - 2) tau)^{-1/(p-2)}.

    For p = 1 it is a_d(0) + tau, for p = 2 a_d(0) e^tau.

    Args:
        clock: tau, below the blow-up of the largest state, a_1(0)^{2-p}/(p - 2).
        a_init: (D,) initial states, positive.
        p: tap, p >= 1.

    Returns: (D,).

    Raises: ValueError for a tap below 1.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; the solution is new.

    >>> frozen_states(1.0, [0.5, 0.25], 3)
    array([1.        , 0.33333333])
    """
    (a,) = columns(a_init=a_init)
    clock, power = inputs.beside(clock, a), inputs.integer(p, "tap p", 1) - 2
    if power == -1:
        return a + clock
    if power == 0:
        return a * exp(clock)
    return exp(-log(1 / inputs.powers(a, power + 1)[power] - power * clock) * ratio(1, power, a))


def low_tap_endpoint(a_init: Any, p: int) -> Any:
    """Return the states as t -> inf for B = C = 1 and data on tap p = 1 or 2 alone, target tap 1.

    On tap 1 all states rise by the same amount, a(0) + (1 - S_1(0))/D; on tap 2 they keep their ratios, a(0)/|a(0)|.

    Args:
        a_init: (D,) initial states, for p = 2 not all zero.
        p: tap, 1 or 2.

    Returns: (D,).

    Raises: ValueError for another tap.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", training without special sequences; the solution is new.

    >>> low_tap_endpoint([0.75, 0.0], 1), low_tap_endpoint([3.0, 4.0], 2)
    (array([0.875, 0.125]), array([0.6, 0.8]))
    """
    (a,) = columns(a_init=a_init)
    if p not in (1, 2):
        raise ValueError(f"tap p must be 1 or 2, not {p!r}")
    return a + (1 - a.sum()) * ratio(1, a.shape[0], a) if p == 1 else a / sqrt((a * a).sum())


@admits("numpy")
def frozen_clean_endpoint(a_init: Any, p: int) -> Any:
    """Return the states as t -> inf for B = C = 1 and data on tap p alone, target tap 1: a scalar root, no ODE.

    p >= 3: with the leader's end value x^{-1/(p-2)} the others end at (x + a_d(0)^{2-p} - a_1(0)^{2-p})^{-1/(p-2)} and x solves
    S_p = 1; it lies in [1, D^{(p-2)/p}] where no state is negative. The differences are formed without cancellation, so that a
    near-tie of two initial states keeps its figures. p < 3: `low_tap_endpoint`.

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


def frozen_clean_escape_time(a_max: Any, p: int) -> Any:
    """Return the time in which the largest state leaves a neighbourhood of zero, a_max^{2-p}/(2 p (p - 2)): polynomial, not logarithmic.

    It is the blow-up time of da/dt = 2 p a^{p-1}, the flow at S_p = 0.

    Args:
        a_max: largest initial state, positive.
        p: tap, p >= 3.

    Returns: a time.

    Raises: ValueError for a state that is not positive or a tap below 3.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; the time is new.

    >>> frozen_clean_escape_time(0.5, 3), frozen_clean_escape_time(0.5, 4)
    (0.3333333333333333, 0.25)
    """
    p = inputs.integer(p, "tap p", 3)
    return 1 / (2 * p * (p - 2) * inputs.powers(inputs.positive(a_max, "a_max"), p - 1)[p - 2])


def runner_up(a_first: Any, a_second: Any, p: int) -> Any:
    """Return where the second state ends if the first ends at 1: (1 + a_2^{2-p} - a_1^{2-p})^{-1/(p-2)}, by its power p - 2.

    The value returned is the (p - 2)-th power of the state, 1/(1 + a_2^{2-p} - a_1^{2-p}), rational in the initial states. It bounds
    the lead that training leaves: the closer the two start, the nearer it is to 1.

    Args:
        a_first, a_second: the two largest initial states, positive.
        p: tap, p >= 3.

    Returns: a scalar.

    Raises: ValueError for a tap below 3 or states that are not positive.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.

    >>> runner_up(0.5, 0.25, 3)
    0.3333333333333333
    """
    p = inputs.integer(p, "tap p", 3)
    first, second = (inputs.powers(inputs.positive(z, "initial state"), p - 1)[p - 2] for z in (a_first, a_second))
    return 1 / (1 + 1 / second - 1 / first)


def one_state_loss_floor(dim: int, power: Any) -> Any:
    """Return the loss that B = C = 1 leaves for a teacher of one state and weight 1 on uncorrelated inputs, G_00 (D - 1)^2.

    Tap 0 of the student is D, that of the teacher 1, whatever the states; every other tap can be met at once, by a = (a*, 0, …, 0).

    Args:
        dim: number of states D of the student.
        power: G_00, the mean square of the last input, not negative.

    Returns: a scalar.

    Raises: ValueError for no states or a negative power.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", D* = 1; new.

    >>> one_state_loss_floor(3, 0.5)
    2.0
    """
    missing = inputs.integer(dim, "dimension D", 1) - 1
    return missing * missing * inputs.nonnegative(power, "G_00")


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
    root: Any = brentq(f, low, high, xtol=eps, rtol=4 * eps, maxiter=500)
    return float(root)
