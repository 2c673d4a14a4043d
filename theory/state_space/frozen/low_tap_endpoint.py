"""Where training on tap 1 or 2 alone ends: no state wins, they keep their differences or their ratios.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", training without special sequences; the solution is new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio, sqrt
from lemmata.terms.types import Vector
from lemmata.theory.state_space.problem import columns


def low_tap_endpoint(a_init: Vector, p: int) -> Vector:
    """Return the states as t -> inf for B = C = 1 and data on tap p = 1 or 2 alone, target tap 1.

    On tap 1 all states rise by the same amount, a(0) + (1 - S_1(0))/D; on tap 2 they keep their ratios, a(0)/|a(0)|.

    Args:
        a_init: (D,) initial states, for p = 2 not all zero.
        p: tap, 1 or 2.

    Returns: (D,).

    Raises: ValueError for another tap.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", training without special sequences; the solution is new.

    >>> low_tap_endpoint([0.75, 0.0], 1), low_tap_endpoint([3.0, 4.0], 2)
    (array([0.875, 0.125]), array([0.6, 0.8]))
    """
    (a,) = columns(a_init=a_init)
    if p not in (1, 2):
        raise ValueError(f"tap p must be 1 or 2, not {p!r}")
    return a + (1 - a.sum()) * ratio(1, a.shape[0], a) if p == 1 else a / sqrt((a * a).sum())
