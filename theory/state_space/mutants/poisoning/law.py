"""Wrong variants of the ratio of the two errors, each with one slip."""

from __future__ import annotations

from lemmata.terms.arithmetic import admits, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.poisoning.law import damage


@admits("numpy")
def lasting_damage(size: Scalar, shape: Vector, p: int) -> float:
    """`damage` as if it depended on the shape alone: what it is at size 1e-3."""
    return damage(ratio(1, 1000, size), shape, p)


@admits("numpy")
def root_damage(size: Scalar, shape: Vector, p: int) -> float:
    """`damage` with the square root of the size."""
    return damage(size**0.5, shape, p)
