"""The exponential e^{-rate t} and its integral over time, with their removable singularity.

The logistic curves of the family are quotients of these two. At rate 0 the quotient (1 - e^{-rate t})/rate is t, and at t = inf
the exponential of 0 * inf is 1: both limits are taken here, once, so that no formula above meets 0/0.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from lemmata.terms.arithmetic import EXACT, array, exp, expm1, number, world
from lemmata.terms.types import Formula, Tensor


def decay(rate: Tensor, t: Tensor) -> Tensor:
    """Return e^{-rate t}, which is 1 at rate 0 even for t = inf.

    Args:
        rate: scalar or array, any sign.
        t: time, a scalar (or, for floats, an array that broadcasts with `rate`); may be inf for floats.

    Returns: values in the arithmetic of the arguments.

    >>> float(decay(0.0, np.inf)), float(decay(2.0, np.inf))
    (1.0, 0.0)
    >>> import sympy
    >>> decay(sympy.Integer(1), sympy.Integer(2)), decay(sympy.Integer(0), sympy.Integer(2))
    (exp(-2), 1)
    """
    if world(rate, t) == "ring":  # where t is finite, and there is no order
        return exp(-(rate * t))
    if world(rate, t) in EXACT:
        return _each(lambda r: number(1, r) if r == 0 else exp(-r * t), rate)
    with np.errstate(over="ignore"):
        return _where_zero(rate, t, 1.0, lambda r: exp(-r * t))


def decay_integral(rate: Tensor, t: Tensor) -> Tensor:
    """Return the integral of e^{-rate s} over 0 <= s <= t: (1 - e^{-rate t})/rate, and t at rate 0.

    Args:
        rate: scalar or array, any sign.
        t: time, a scalar (or, for floats, an array that broadcasts with `rate`); may be inf for floats.

    Returns: values in the arithmetic of the arguments.

    >>> float(decay_integral(0.0, 3.0)), float(decay_integral(2.0, np.inf))
    (3.0, 0.5)
    """
    if hasattr(rate, "decay_integral"):  # an array of unknown size, which has no order: the limit at rate 0 is taken there
        return rate.decay_integral(t)
    if world(rate, t) in EXACT:
        return _each(lambda r: t if r == 0 else -expm1(-r * t) / r, rate)
    with np.errstate(over="ignore"):
        return _where_zero(rate, t, t, lambda r: -expm1(-r * t) / r)


def _each(function: Formula, rate: Tensor) -> Tensor:
    return array([function(item) for item in rate], rate) if isinstance(rate, np.ndarray) else function(rate)


def _where_zero(rate: Tensor, t: Tensor, limit: Tensor, function: Formula) -> Tensor:
    xp: Any = sys.modules["jax.numpy"] if world(rate, t) == "jax" else np
    zero = xp.asarray(rate == 0)
    return xp.where(zero, limit, function(xp.where(zero, 1.0, rate)))[()]
