"""Wrong variants of the expected gradient of absolute positions."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms import inputs
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.ape.population_gradient import ape_gradient


def half_gradient(p: Matrix, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Matrix:
    """`ape_gradient` with 2 in place of 4: the symmetric factor forgotten."""
    return ratio(1, 2, alpha) * ape_gradient(p, n1, alpha, betas)


def outside_pulled(p: Matrix, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Matrix:
    """`ape_gradient` with vectors outside the window trained too."""
    p = inputs.tensor(p, "P", 2)
    return ape_gradient(p, p.shape[0], alpha, betas)
