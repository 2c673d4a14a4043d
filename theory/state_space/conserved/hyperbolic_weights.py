"""The weights move on hyperbolas: b + c = u e^g, b - c = v e^{-g} with u, v constant and one log-growth g = int P(a) dt per state.

Source: COHEN_2026, "Teacher-Student Setting", gradient flow; new.
"""

from __future__ import annotations

from lemmata.terms.arithmetic import exp, ratio
from lemmata.terms.types import Vector
from lemmata.theory.state_space.problem import columns


def hyperbolic_weights(growth: Vector, u: Vector, v: Vector) -> tuple[Vector, Vector]:
    """Return (b, c) at log-growth g: b + c = u e^g, b - c = v e^{-g}, so that b^2 - c^2 = u v whatever g is.

    Args:
        growth: (D,) g = int P(a) dt.
        u, v: (D,) b + c and b - c at the start.

    Returns: (b, c), each (D,).

    Raises: ValueError for columns of different lengths.

    Source: COHEN_2026, "Teacher-Student Setting", gradient flow; new.

    >>> hyperbolic_weights([0.0], [5.0], [1.0])
    (array([3.]), array([2.]))
    """
    growth, u, v = columns(growth=growth, u=u, v=v)
    plus, minus, half = u * exp(growth), v * exp(-growth), ratio(1, 2, u)
    return (plus + minus) * half, (plus - minus) * half
