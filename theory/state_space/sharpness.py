"""The bound on the horizon is sharp, and how far it drops where the states are confined to an interval.

A teacher of D* states with nonnegative weights, m of them at the ends of [low, high], is determined among nonnegative students with
states in [low, high] iff H >= 2 D* + 1 - m; without the constraint m = 0. Sufficiency: q(z) = prod (z - a*)^2 over inner states,
(z - low) and (high - z) over ends, is nonnegative on the interval and zero on teacher states only. Necessity: the students of
`matching_students` on D* + 1 - m new states that alternate with the teacher's.
Source: COHEN_2026, "Various Examples Lead to Generalization", which states no bound on H.
"""

from __future__ import annotations

from lemmata.theory.arithmetic import admits
from lemmata.theory.state_space.extrapolation.certificate import polynomial
from lemmata.theory.state_space.extrapolation.horizon import sufficient_horizon
from lemmata.theory.state_space.matching_students import states_inside
from lemmata.theory.types import Scalar, Vector


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


def separating_horizon(teacher_dim: int) -> int:
    """Return the horizon 2 D* + 1 below which training from balanced starts leaves an error however near to zero they are.

    At it the error goes to zero with the size of the start: the threshold of `sufficient_horizon` is that of training, too.

    Args:
        teacher_dim: D* >= 1, the number of distinct states the teacher uses.

    Returns: the horizon.

    Raises: ValueError for a dimension below 1.

    Source: COHEN_2026, "Various Examples Lead to Generalization", which states no bound on H; new.

    >>> separating_horizon(2)
    5
    """
    return sufficient_horizon(teacher_dim)
