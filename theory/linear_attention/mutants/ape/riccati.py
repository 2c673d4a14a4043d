"""Wrong variants of the Riccati closed form."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.ape.riccati import ape_gram


def quarter_mass(t: Scalar, p_init: Matrix, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`ape_gram` with 2 in place of 8 before the integral."""
    return 4 * ape_gram(t, inputs.tensor(p_init, "P(0)", 2) * ratio(1, 2, alpha), alpha, beta, weight_decay)


def slow_window(t: Scalar, p_init: Matrix, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`ape_gram` at half the rate."""
    return ape_gram(ratio(1, 2, alpha) * t, p_init, alpha, beta, weight_decay)
