"""The difference b_d^2 - c_d^2 of every state, conserved by the flow on any data: d(b^2)/dt = 2 b c P(a) = d(c^2)/dt.

Source: COHEN_2026, "Teacher-Student Setting", gradient flow; the law is not printed there.
"""

from __future__ import annotations

from lemmata.terms.types import Vector
from lemmata.theory.state_space.problem import columns


def weight_difference(b: Vector, c: Vector) -> Vector:
    """Return b^2 - c^2 of every state, conserved by the flow on any data.

    Args:
        b, c: (D,) input and output weights.

    Returns: (D,), as (b - c)(b + c).

    Raises: ValueError for columns of different lengths.

    Source: COHEN_2026, "Teacher-Student Setting", gradient flow; new.

    >>> weight_difference([3.0], [2.0])
    array([5.])
    """
    b, c = columns(b=b, c=c)
    return (b - c) * (b + c)
