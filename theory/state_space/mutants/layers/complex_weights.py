"""Wrong variants of the conserved difference of squared moduli, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Matrix, Vector
from lemmata.theory.state_space.layers.complex_weights import weights


def real_squares(b: Matrix, c: Matrix) -> Vector:
    """`modulus_difference` as the real part of b^2 - c^2, the law of real weights carried over by letters."""
    b, c = weights(b, c)
    squares = b * b - c * c
    return squares[:, 0] - squares[:, 1]


def modulus_sum(b: Matrix, c: Matrix) -> Vector:
    """`modulus_difference` as |b|^2 + |c|^2."""
    b, c = weights(b, c)
    return (b * b + c * c).sum(axis=1)


def imaginary_product(b: Matrix, c: Matrix) -> Vector:
    """`modulus_difference` as Im(conj(b) c), what the symmetry of phases might be thought to conserve."""
    b, c = weights(b, c)
    return b[:, 0] * c[:, 1] - b[:, 1] * c[:, 0]
