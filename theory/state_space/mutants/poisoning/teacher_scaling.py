"""Wrong variants of the field of a larger teacher, each with one slip."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import power
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.poisoning.teacher_scaling import scaled_poisoned_field
from lemmata.theory.state_space.problem import columns


def unscaled_special_field(a: Vector, p: int, factor: Scalar) -> Vector:
    """`scaled_poisoned_field` with the special sequence left at amplitude 1."""
    (a,) = columns(a=a)
    factor = inputs.beside(factor, a)
    square = power(factor, 2 * p - 2)
    return scaled_poisoned_field(a, p, factor) - (square - 1) * (factor - a.sum())
