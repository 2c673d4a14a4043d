"""With B = C = 1 a single tap p >= 3 keeps the gaps between the inverse powers a_d^{2-p} of the states.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", the flow on one tap; new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Vector
from lemmata.theory.state_space.conserved.inverse_gaps import inverse_gaps
from lemmata.theory.state_space.problem import columns


def frozen_gaps(a: Vector, tap: int) -> Vector:
    """Return a_d^{2-p} - a_0^{2-p}, conserved with B = C = 1 on data that touch tap p >= 3 alone.

    Args:
        a: (D,) states, none zero.
        tap: p >= 3.

    Returns: (D,), the first 0.

    Raises: ValueError for a tap below 3 or a state of zero.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", the flow on one tap; new.

    >>> frozen_gaps([0.5, 0.25], 3)
    array([0., 2.])
    """
    (a,) = columns(a=a)
    return inverse_gaps(a, inputs.count(tap, "tap p", 3) - 2)
