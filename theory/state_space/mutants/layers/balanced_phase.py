"""Wrong variants of the angle between the weights."""

from __future__ import annotations

from lemmata.terms.arithmetic import array
from lemmata.terms.types import Matrix
from lemmata.theory.state_space.layers.complex_weights import weights


def phase_of_product(b: Matrix, c: Matrix) -> Matrix:
    """`phase_between` with c in place of its conjugate: the angle of the product b c."""
    b, c = weights(b, c)
    return array([[one[0] * two[0] - one[1] * two[1], one[0] * two[1] + one[1] * two[0]] for one, two in zip(b, c, strict=True)], b)
