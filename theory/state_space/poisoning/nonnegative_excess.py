"""Why poisoning needs a negative state: S_1 - S_p is a sum of terms a_d (1 - a_d^{p-1}), none negative for a >= 0 with S_1 = 1.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", B = C = 1; new.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Vector
from lemmata.theory.state_space.problem import columns


def nonnegative_excess(a: Vector, p: int) -> Vector:
    """Return the terms a_d (1 - a_d^{p-1}), whose sum is S_1 - S_p: zero where both taps are fitted.

    For a >= 0 with S_1 = 1 every a_d is at most 1 and no term is negative: at zero loss each state is 0 or 1, which extrapolates
    exactly. A poisoned minimiser therefore has a negative state.

    Args:
        a: (D,) states.
        p: tap, p >= 2.

    Returns: (D,).

    Raises: ValueError for a tap below 2.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", B = C = 1; new.

    >>> nonnegative_excess([0.5, 1.0, 0.0], 2)
    array([0.25, 0.  , 0.  ])
    """
    (a,) = columns(a=a)
    return a * (1 - inputs.raised(a, inputs.count(p, "tap p", 2) - 1))
