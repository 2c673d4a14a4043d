"""Wrong variants of the lowest coefficient, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.state_space.gradient import tap_forces


def next_coefficient(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix) -> Scalar:
    """`lowest_coefficient` with the force of the tap after 1; after the last tap comes tap 0."""
    forces = tap_forces(a, b, c, target_taps, gram)
    return forces[2 % forces.shape[0]]
