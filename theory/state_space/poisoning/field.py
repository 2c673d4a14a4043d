"""Training with B = C = 1 on two sequences, one on tap p and the special one on tap 1, which adds the same rate to every state.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", training with the special sequence.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Vector
from lemmata.theory.state_space.problem import columns


def frozen_poisoned_field(a: Vector, p: int) -> Vector:
    """Return da/dt = p a^{p-1} (1 - S_p) + (1 - S_1) on two unit sequences, one on tap p and the special one on tap 1, targets 1.

    Args:
        a: (D,) states.
        p: tap, p >= 2.

    Returns: (D,).

    Raises: ValueError for a tap below 2.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", training with the special sequence.

    >>> frozen_poisoned_field([0.5, 0.0], 2)
    array([1.25, 0.5 ])
    """
    (a,) = columns(a=a)
    lower = inputs.raised(a, inputs.count(p, "tap p", 2) - 1)
    return p * lower * (1 - (lower * a).sum()) + (1 - a.sum())
