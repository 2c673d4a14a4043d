"""Wrong variants of the mirror flow in Fourier space."""

from __future__ import annotations

from lemmata.terms.arithmetic import array
from lemmata.terms.types import Vector
from lemmata.theory.linear_attention.augmented.mirror_descent import mirror_velocity


def paired_slopes(ahat: Vector, n1: int, tau: Vector) -> Vector:
    """`mirror_velocity` with the slope along a pair of equal coefficients taken for that of one."""
    velocity = mirror_velocity(ahat, n1, tau)
    n = len(velocity)
    return array([value * (1 if 2 * w % n == 0 else 2) for w, value in enumerate(velocity)], velocity)
