"""How the poisoned student fits both taps from the talk's starts: a second large state, and negative ones that cancel it.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", the table's row "SSM per Theorem".
"""

from __future__ import annotations

from lemmata.terms.types import Vector
from lemmata.theory.state_space.poisoning.nonnegative_excess import nonnegative_excess


def poisoned_excess(a: Vector, p: int) -> Vector:
    """Return the terms a_d (1 - a_d^{p-1}) of S_1 - S_p at the end of poisoned training: their sum is 0, one is above 1/2.

    Args:
        a: (D,) states at the end.
        p: tap, p >= 2.

    Returns: (D,).

    Raises: ValueError for a tap below 2.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", the table's row "SSM per Theorem"; new.

    >>> poisoned_excess([1.0, 0.5, -0.5], 3)
    array([ 0.   ,  0.375, -0.375])
    """
    return nonnegative_excess(a, p)
