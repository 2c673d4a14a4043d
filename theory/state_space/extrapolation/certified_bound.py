"""The bound on every tap as floats have it: with an allowance for rounding, so that it holds for taps as they are computed.

Source: COHEN_2026, "Various Examples Lead to Generalization", made quantitative.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, array, world
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.extrapolation.tap_bound import tap_majorant, taylor_majorant
from lemmata.theory.state_space.problem import columns, impulse_response


@admits("numpy", "fraction")
def tap_error_bound(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, horizon: int) -> Vector:
    """Return a certified bound on |k_h - k*_h| for every tap, a teacher of one state, a student of nonnegative weights.

    `tap_majorant` with rho = max(|a*|, |a_d|): three taps bound all the others. On floats an allowance for rounding is added, so that
    the bound holds for taps as they are computed.

    Args:
        a, w: (D,) the student's states and nonnegative weights b c, floats or fractions.
        a_star, w_star: the teacher's state and weight, scalars.
        horizon: number of taps.

    Returns: (horizon,).

    Raises: ValueError for a negative weight, columns of different lengths or a horizon below 1.

    Source: COHEN_2026, "Various Examples Lead to Generalization", made quantitative.

    >>> tap_error_bound([2.0, 0.0], [0.5, 0.5], 1.0, 1.0, 4).round(12)
    array([0., 0., 1., 6.])
    """
    a, w = columns(a=a, w=w)
    a_star, w_star = (inputs.beside(_one(value, name), a) for value, name in ((a_star, "a_star"), (w_star, "w_star")))
    rho = max(abs(z) for z in (a_star, *a))
    bound = tap_majorant(a, w, a_star, w_star, rho, horizon)
    if world(bound) != "numpy":
        return bound
    away = abs(a - a_star)
    gross = (w.sum() + abs(w_star), (w * away).sum(), (w * away * away).sum())
    size = impulse_response(abs(a), w, w * 0 + 1, horizon) + abs(w_star) * array(inputs.powers(abs(a_star), horizon))
    # A tap sums D terms of h + 1 products, and so does the bound: D + 2 (h + 1) roundings for each, and twice that for higher orders.
    units = 4 * (a.shape[0] + 2 * np.arange(1, horizon + 1))
    return bound + units * np.finfo(float).eps * (size + taylor_majorant(gross, a_star, rho, horizon))


def _one(value: Scalar, name: str) -> Scalar:
    if np.ndim(value) == 0:
        return value
    if np.shape(value) != (1,):
        raise ValueError(f"{name} must be one number: the bound is for a teacher of one state, not {value!r:.60}")
    return value[0]
