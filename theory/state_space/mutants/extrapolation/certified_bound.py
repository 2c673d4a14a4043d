"""Wrong variants of the bound in floats, each with one slip."""

from __future__ import annotations

from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.extrapolation.tap_bound import tap_majorant


@admits("numpy", "fraction")
def teacher_radius_bound(a: Vector, w: Vector, a_star: Scalar, w_star: Scalar, horizon: int) -> Vector:
    """`tap_error_bound` with rho = |a*|, as if no state of the student lay farther out."""
    return tap_majorant(a, w, a_star, w_star, abs(a_star), horizon)
