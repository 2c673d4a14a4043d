"""Wrong variants of the limit of absolute positions under weight decay."""

from __future__ import annotations

from lemmata.terms.arithmetic import number
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.ape.residual_loss import ape_residual_loss
from lemmata.theory.linear_attention.ape.weight_decay_shift import shifted_limit


def half_shift(n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar) -> tuple[Matrix, Scalar]:
    """`shifted_limit` with eps/2 in place of eps/4."""
    return shifted_limit(n1, alpha, beta, 2 * weight_decay)


def one_site_loss(n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar) -> tuple[Matrix, Scalar]:
    """`shifted_limit` with the training loss of one site, eps^2/16."""
    return shifted_limit(n1, alpha, beta, weight_decay)[0], shifted_limit(1, alpha, beta, weight_decay)[1]


def always_reached(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar) -> Scalar:
    """`missed_shift` as 0, whatever the target and the dimension."""
    return number(0, alpha)


def whole_eigenvalues(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar) -> Scalar:
    """`missed_shift` with eigenvalues in place of growth rates, as in the training loss."""
    return ape_residual_loss(n1, d, alpha, beta, weight_decay)
