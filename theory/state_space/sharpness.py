"""The bound on the horizon is sharp, and how far it drops where the states are confined to an interval.

A teacher of D* states with nonnegative weights, m of them at the ends of [low, high], is determined among nonnegative students with
states in [low, high] iff H >= 2 D* + 1 - m; without the constraint m = 0. Sufficiency: q(z) = prod (z - a*)^2 over inner states,
(z - low) and (high - z) over ends, is nonnegative on the interval and zero on teacher states only. Necessity: the students of
`matching_students` on D* + 1 - m new states that alternate with the teacher's.
Source: COHEN_2026, "Various Examples Lead to Generalization", which states no bound on H.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.extrapolation.certificate import polynomial
from lemmata.theory.state_space.extrapolation.horizon import sufficient_horizon
from lemmata.theory.state_space.matching_students import states_inside
from lemmata.theory.state_space.problem import columns

NEAR = ratio(1, 10**9, 1.0)
"""The weight with which the path from zero is begun: what is neglected there is of its square."""
LEAST = ratio(1, 25, 1.0)
"""An error that most shapes exceed."""
ENDED, SETTLED = 10**7, ratio(1, 10**5, 1.0)
"""The time at which a path is taken to have ended, and by how much it may miss the taps that it sees."""


@admits("numpy", "fraction")
def interval_threshold(a_star: Vector, low: Scalar, high: Scalar) -> int:
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
    a_star = states_inside(a_star, low, high)
    return 2 * a_star.shape[0] + 1 - sum(int(z in (low, high)) for z in a_star)


@admits("numpy", "fraction", "sympy")
def interval_certificate(a_star: Vector, low: Scalar, high: Scalar) -> Vector:
    """Return the coefficients, lowest first, of a polynomial >= 0 on [low, high] that vanishes there on the teacher's states only.

    Args:
        a_star: (D*,) pairwise different states in [low, high].
        low, high: ends of the interval; infinite for no constraint.

    Returns: (interval_threshold,), one coefficient per tap.

    Raises: ValueError for equal states or states outside the interval.

    Source: COHEN_2026, "Various Examples Lead to Generalization"; the certificate is new.

    >>> interval_certificate([1.0], -1.0, 1.0), interval_certificate([0.5], -1.0, 1.0)
    (array([ 1., -1.]), array([ 0.25, -1.  ,  1.  ]))
    """
    a_star = states_inside(a_star, low, high)
    roots = [z for z in a_star for _ in range(1 if z in (low, high) else 2)]
    return polynomial(roots, a_star) * (-1 if high in a_star else 1)


@admits("numpy")
def vanishing_start_errors(a_star: Vector, extra: int, b: Vector, taps: int = 20) -> Vector:
    """Return lim k_h - k*_h of training to its end from b = c = s beta, a = s alpha, as s -> 0, at horizon H = 2 D* + extra, G = I/H.

    Beyond 2 D* the limit is zero. At 2 D* it is read off where the path ends that leaves zero along beta: there w_d = beta_d^2 e^{2 m_0 t}
    and a_d = w_d m_1/(2 m_0) for t -> -inf, then da/dt = w P'(a), d ln w/dt = 2 P(a). Neither alpha nor the size of beta is left. States
    of equal |beta_d| move as one; if all are equal, one state fits two taps as one teacher's does, and nothing is missed.

    Args:
        a_star: (D*,) the teacher's states, each of weight 1, their sum positive.
        extra: how many taps beyond 2 D* training sees, not negative.
        b: (D,) beta, not all zero.
        taps: how many taps are compared.

    Returns: (taps,).

    Raises: ValueError for columns that hold no numbers, a shape of zeros, or a path that has not ended.

    Source: COHEN_2026, "Various Examples Lead to Generalization", which states no bound on H; new.

    >>> [bool(abs(vanishing_start_errors([0.5], extra, [1.0, -1.0])).max() < 1e-9) for extra in (0, 1)]
    [True, True]
    """
    from scipy.integrate import solve_ivp

    a_star, (b,) = columns(a_star=a_star)[0], columns(b=b)
    if not b.any():
        raise ValueError("the shape b must not be zero: training does not leave zero from there")
    H, D = sufficient_horizon(len(a_star)) - 1, np.count_nonzero(b)
    if inputs.integer(extra, "taps beyond 2 D*", 0) > 0:
        return np.zeros(taps)
    powers = np.arange(taps)
    target = (a_star[:, None] ** powers).sum(axis=0)
    share = b[b != 0] ** 2 / (b**2).sum()

    def velocity(_: float, state: np.ndarray) -> np.ndarray:
        a, growth = state[:D], state[D:]
        table = a ** powers[:H, None]
        forces = 2 / H * (target[:H] - table @ np.exp(growth))
        return np.concatenate([np.exp(growth) * ((powers[1:H] * forces[1:]) @ table[:-1]), 2 * forces @ table])

    start = NEAR * share
    state = np.concatenate([start * target[1] / (2 * target[0]), np.log(start)])
    path = solve_ivp(velocity, (0, ENDED), state, "LSODA", rtol=NEAR, atol=NEAR / 1000)
    a, w = path.y[:D, -1], np.exp(path.y[D:, -1])
    errors = (a ** powers[:, None]) @ w - target
    if not abs(errors[:H]).max() < SETTLED:
        raise ValueError(f"training has not ended by time {ENDED:g}: a tap that it sees is still off by {abs(errors[:H]).max():.2g}")
    return errors


@admits("numpy")
def errors_of_any_start(a_star: Vector, extra: int, b: Vector, taps: int = 20) -> Vector:
    """Return `vanishing_start_errors` as if at 2 D* taps no shape left less than 1/25 at the first tap that training does not see.

    Source: ours, a former wording; false where all |beta_d| are equal, and near one leading state. Corrected by `vanishing_start_errors`.

    >>> errors_of_any_start([0.5], 0, [1.0, -1.0], 4).round(9) + 0.0
    array([0.  , 0.  , 0.04, 0.  ])
    """
    errors, first = vanishing_start_errors(a_star, extra, b, taps), 2 * len(a_star)
    if not extra:
        errors[first] = max(errors[first], LEAST)
    return errors
