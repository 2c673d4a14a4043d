"""With the special sequence the error depends on the gaps of a small start alone: the start may be moved to the plane S_1 = 1.

Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM per Theorem"; new.
"""

from __future__ import annotations

from lemmata.theory.arithmetic import ratio
from lemmata.theory.state_space.problem import columns
from lemmata.theory.types import Vector


def level_start(a_init: Vector) -> Vector:
    """Return the start moved to the plane S_1 = 1 along (1, …, 1): the limit of the additive phase, a_d(0) + (1 - S_1(0))/D.

    Args:
        a_init: (D,) initial states.

    Returns: (D,).

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM per Theorem"; new.

    >>> level_start([0.25, 0.0])
    array([0.625, 0.375])
    """
    (a,) = columns(a_init=a_init)
    return a + (1 - a.sum()) * ratio(1, a.shape[0], a)
