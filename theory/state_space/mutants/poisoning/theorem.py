"""Wrong variants of the teacher that is poisoned, each with one slip."""

from __future__ import annotations

from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Vector
from lemmata.theory.state_space.poisoning.theorem import poisoned_teacher


@admits("numpy")
def half_the_teacher(eps: float, horizon: int, shape: Vector, p: int) -> tuple[float, float]:
    """`poisoned_teacher` with half the factor: tap h misses by 2^{1-h} eps."""
    factor, size = poisoned_teacher(eps, horizon, shape, p)
    return factor / 2, size


@admits("numpy")
def unscaled_start(eps: float, horizon: int, shape: Vector, p: int) -> tuple[float, float]:
    """`poisoned_teacher` with a start that takes no account of how the teacher multiplies the errors of the last taps."""
    factor, _ = poisoned_teacher(eps, horizon, shape, p)
    return factor, poisoned_teacher(eps, 3, shape, p)[1]
