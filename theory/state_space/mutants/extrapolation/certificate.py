"""Wrong variants of the certificate, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Vector
from lemmata.theory.state_space.extrapolation.certificate import polynomial
from lemmata.theory.state_space.problem import columns


def annihilator(a_star: Vector) -> Vector:
    """`squared_annihilator` not squared, prod_i (z - a*_i): negative between teacher states."""
    (a_star,) = columns(a_star=a_star)
    return polynomial(list(a_star), a_star)
