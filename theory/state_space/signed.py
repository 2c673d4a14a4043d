"""Students with weights of any sign: three taps and the spread of |w| bound every tap, but not all horizons at once.

A generic start of finite scale leaves negative weights, and with them errors that grow with the tap; in the limit of a vanishing start
they go. Source: COHEN_2026, "Various Examples Lead to Generalization", for students of any start.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Scalar, Size, Vector
from lemmata.theory.state_space.extrapolation.tap_bound import taylor_majorant
from lemmata.theory.state_space.problem import columns


def signed_tap_majorant(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, rho: Scalar, horizon: Size) -> Vector:
    """Return the bound of `tap_majorant` for weights of any sign: sum_d |w_d| (a_d - a*)^2 in place of eta.

    At zero loss that sum is twice its part over negative weights, and what is left of the bound is h (h - 1) rho^{h-2} times this part:
    small where negative weights are, but growing with the tap, so that no bound serves all horizons at once.

    Args:
        a, w: (D,) the student's states and weights b c.
        a_star, w_star: the teacher's state and weight, scalars.
        rho: a bound on the modulus of every state.
        horizon: number of taps; it may stand for every number.

    Returns: (horizon,).

    Raises: ValueError for columns of different lengths or a horizon below 1.

    Source: COHEN_2026, "Various Examples Lead to Generalization", for students of any start; new.

    >>> signed_tap_majorant([2.0, 0.0], [0.5, -0.5], 1.0, 0.0, 2.0, 3)
    array([0., 1., 3.])
    """
    a, w = columns(a=a, w=w)
    a_star, w_star, rho = (inputs.beside(value, a) for value in (a_star, w_star, rho))
    away = a - a_star
    return taylor_majorant((abs(w.sum() - w_star), abs((w * away).sum()), (abs(w) * away * away).sum()), a_star, rho, horizon)


def vanishing_error(scale: Scalar) -> Scalar:
    """Return the scale itself: the median error over 20 taps, from generic starts of that scale, measured to stay below it.

    An observation on D* = 1, a* = 4/5, D = 8, H = 3, G = I/3, at the scales 1/10 and 1/100. Single starts err more, and later taps as well.

    Args:
        scale: standard deviation of the start, positive.

    Returns: a bound on the median error.

    Raises: ValueError for a scale that is not positive.

    Source: COHEN_2026, "Various Examples Lead to Generalization", "GD initialized near 0" as the limit that it is.

    >>> vanishing_error(0.5)
    0.5
    """
    return inputs.positive(scale, "scale")
