"""Wrong variants of the weights on their hyperbolas, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Vector
from lemmata.theory.state_space.conserved.hyperbolic_weights import hyperbolic_weights
from lemmata.theory.state_space.problem import columns


def growing_difference(growth: Vector, u: Vector, v: Vector) -> tuple[Vector, Vector]:
    """`hyperbolic_weights` with b - c growing as b + c does."""
    growth, u, v = columns(growth=growth, u=u, v=v)
    b, c = hyperbolic_weights(growth * 0, u, v)
    plus, _ = hyperbolic_weights(growth, u * 0 + 2, u * 0)
    return b * plus, c * plus
