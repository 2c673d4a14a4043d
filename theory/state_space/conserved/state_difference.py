"""A second quadratic form, a_d^2 - h b_d^2, conserved on data that touch tap h alone.

There da/dt = b c h m_h a^{h-1} and db/dt = c m_h a^h, hence a da/dt = h b db/dt.
Source: COHEN_2026, "Teacher-Student Setting", gradient flow; new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Vector
from lemmata.theory.state_space.problem import columns


def state_difference(a: Vector, b: Vector, tap: int) -> Vector:
    """Return a^2 - h b^2 of every state, conserved on data that touch tap h alone.

    Args:
        a, b: (D,) states and input weights.
        tap: h >= 0.

    Returns: (D,).

    Raises: ValueError for columns of different lengths or a negative tap.

    Source: COHEN_2026, "Teacher-Student Setting", gradient flow; new.

    >>> state_difference([3.0], [2.0], 2)
    array([1.])
    """
    a, b = columns(a=a, b=b)
    return a * a - inputs.count(tap, "tap h", 0) * b * b
