"""Wrong variants of the closed forms of one visible site."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Scalar, Tensor
from lemmata.theory.linear_attention.augmented.single_site import single_site_gram


def half_rate(t: Tensor, a0: Scalar, aj: Scalar, alpha: Scalar, weight_decay: Scalar = 0.0) -> tuple[Tensor, Tensor]:
    """`single_site_gram` with rate 4 alpha in place of 8 alpha."""
    return single_site_gram(ratio(1, 2, t) * t, a0, aj, alpha, weight_decay)


def frozen_neighbours(t: Tensor, a0: Scalar, aj: Scalar, alpha: Scalar, weight_decay: Scalar = 0.0) -> tuple[Tensor, Tensor]:
    """`single_site_gram` with an off-diagonal entry that is not amplified."""
    return single_site_gram(t, a0, aj, alpha, weight_decay)[0], aj


def whole_weight_decay(t: Tensor, a0: Scalar, aj: Scalar, alpha: Scalar, weight_decay: Scalar = 0.0) -> tuple[Tensor, Tensor]:
    """`single_site_gram` with alpha - eps in place of alpha - eps/4."""
    return single_site_gram(t, a0, aj, alpha, 4 * weight_decay)


def diagonal_growth(t: Scalar, a_init: Matrix, alpha: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`single_site_matrix` with every entry following the curve of the first site."""
    a_init = inputs.tensor(a_init, "A(0)", 2)
    grown = single_site_gram(t, a_init[0, 0], a_init[0, 0], alpha, weight_decay)[0]
    return a_init * (grown / a_init[0, 0])
