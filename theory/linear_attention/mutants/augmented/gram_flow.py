"""Wrong variants of the flow of the Gram matrix."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.gram_flow import matrix_velocity


def one_sided(a: Matrix, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Matrix:
    """`matrix_velocity` with -4 G A only: the product rule forgotten."""
    a = inputs.tensor(a, "A", 2)
    half = ratio(1, 2, a)
    return half * matrix_velocity(a, n1, tau, 0) - 2 * arguments.decay_rate(weight_decay, a) * a
