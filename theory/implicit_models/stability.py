"""Gradient descent of linear regression on inputs that are not centred: its sharpness, and what every step multiplies the error by.

Of the loss E (w x - y)^2, without a factor 1/2, on inputs with mean m and variance s^2 the Hessian is 2 (s^2 I + m^2 1 1^T), with largest
eigenvalue 2 (s^2 + d m^2) along 1. So on U(1, 2)^100 descent at step 0.01 multiplies that part of the error by -3.50 a step.
Source: new beside DECUGIS_2022, table 2.
"""

from __future__ import annotations

from lemmata.terms.inputs import count, integer, raised
from lemmata.terms.types import Scalar, Size


def input_sharpness(d: Size, mean: Scalar, variance: Scalar) -> Scalar:
    """Return 2 (s^2 + d m^2), the largest eigenvalue of the Hessian of E (w x - y)^2 by w.

    Args:
        d: number of inputs, at least 1.
        mean, variance: m and s^2 of each input; inputs uncorrelated.

    Source: new.

    >>> round(input_sharpness(100, 1.5, 1 / 12), 6)
    450.166667
    """
    return 2 * (variance + integer(d, "number of inputs", 1) * mean * mean)


def error_after(start: Scalar, sharpness: Scalar, step_size: Scalar, steps: int) -> Scalar:
    """Return the part of the error along 1 after some steps of descent, (1 - eta h)^k times what it was.

    Args:
        start: that part at first.
        sharpness: h.
        step_size: eta.
        steps: k, the number of steps.

    Source: new.

    >>> round(error_after(1.0, 2701 / 6, 0.01, 1), 6)
    -3.501667
    """
    return start * raised(1 - step_size * sharpness, count(steps, "steps"))
