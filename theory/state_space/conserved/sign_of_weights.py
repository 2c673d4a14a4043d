"""The sign of w = b c = (u^2 e^{2g} - v^2 e^{-2g})/4: a start with b = c has v = 0, and keeps every weight nonnegative for ever.

Source: COHEN_2026, "Various Examples Lead to Generalization", the step to a random variable; new.
"""

from __future__ import annotations

from lemmata.terms.types import Vector
from lemmata.theory.state_space.conserved.hyperbolic_weights import hyperbolic_weights


def product_weights(growth: Vector, u: Vector, v: Vector) -> Vector:
    """Return w = b c = (u^2 e^{2g} - v^2 e^{-2g})/4: nonnegative for ever where v = 0, nonpositive where u = 0.

    Args:
        growth: (D,) g = int P(a) dt.
        u, v: (D,) b + c and b - c at the start.

    Returns: (D,).

    Raises: ValueError for columns of different lengths.

    Source: COHEN_2026, "Various Examples Lead to Generalization", the step to a random variable; new.

    >>> product_weights([0.0], [5.0], [1.0])
    array([6.])
    """
    b, c = hyperbolic_weights(growth, u, v)
    return b * c
