"""Gaps between inverse powers of the entries of a column, x_d^{-n} - x_0^{-n}: what a single tap conserves of states and weights."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Vector


def inverse_gaps(values: Vector, power: int) -> Vector:
    """Return x_d^{-n} - x_0^{-n} of every entry.

    Args:
        values: (D,) x, none zero.
        power: n >= 1.

    Returns: (D,), the first 0.

    Raises: ValueError for an entry of zero.

    >>> from numpy import array
    >>> inverse_gaps(array([0.5, 0.25]), 1)
    array([0., 2.])
    """
    if inputs.ordered(values) and not (values != 0).all():
        raise ValueError("no entry may be zero: the conserved quantity is a negative power")
    inverse = inputs.raised(1 / values, power)
    return inverse - inverse[0]
