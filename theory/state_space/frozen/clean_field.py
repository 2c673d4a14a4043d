"""Training with B = C = 1 on one sequence that excites tap p: da_d/dt = 2 p a_d^{p-1} (1 - S_p), S_p = sum_d a_d^p.

Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", training without special sequences.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Vector
from lemmata.theory.state_space.problem import columns


def frozen_clean_field(a: Vector, p: int) -> Vector:
    """Return da/dt = 2 p a^{p-1} (1 - S_p) on one unit sequence exciting tap p, target tap 1.

    Args:
        a: (D,) states.
        p: tap, p >= 1.

    Returns: (D,).

    Raises: ValueError for a tap below 1.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", training without special sequences.

    >>> frozen_clean_field([0.5, 0.0], 2)
    array([1.5, 0. ])
    """
    (a,) = columns(a=a)
    lower = inputs.raised(a, inputs.count(p, "tap p", 1) - 1)
    return 2 * p * lower * (1 - (lower * a).sum())
