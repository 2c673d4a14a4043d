"""Wrong variants of the Riccati closed form."""

from __future__ import annotations

from lemmata.theory import inputs
from lemmata.theory.arithmetic import ratio, sqrt
from lemmata.theory.linear_attention.ape.riccati import ape_gram
from lemmata.theory.types import Matrix, Scalar


def half_mass(t: Scalar, p_init: Matrix, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`ape_gram` with 4 in place of 8 before the integral."""
    half = ratio(1, 2, alpha)
    return 2 * ape_gram(t, inputs.tensor(p_init, "P(0)", 2) * sqrt(half), alpha, beta, weight_decay)


def slow_window(t: Scalar, p_init: Matrix, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`ape_gram` at half the rate."""
    return ape_gram(ratio(1, 2, alpha) * t, p_init, alpha, beta, weight_decay)
