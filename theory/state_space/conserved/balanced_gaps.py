"""On a single tap h >= 1 a student with b = c and a = sqrt(h) b keeps the gaps between the inverse powers b_d^{-h}.

Source: COHEN_2026, "Teacher-Student Setting", gradient flow; new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Vector
from lemmata.theory.state_space.conserved.inverse_gaps import inverse_gaps
from lemmata.theory.state_space.problem import columns


def balanced_gaps(b: Vector, tap: int) -> Vector:
    """Return b_d^{-h} - b_0^{-h}, conserved on data that touch tap h >= 1 alone with b = c and a = sqrt(h) b.

    Each b_d^{-h} falls at the one rate h h^{h/2} m_h. For h = 0 the ratios b_d/b_0 are conserved instead.

    Args:
        b: (D,) input weights, none zero.
        tap: h >= 1.

    Returns: (D,), the first 0.

    Raises: ValueError for a tap below 1 or a weight of zero.

    Source: COHEN_2026, "Teacher-Student Setting", gradient flow; new.

    >>> balanced_gaps([0.5, 0.25], 1)
    array([0., 2.])
    """
    (b,) = columns(b=b)
    return inverse_gaps(b, inputs.count(tap, "tap h", 1))
