"""Wrong variants of the training loss that absolute positions keep."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.ape.limit import kept_modes
from lemmata.theory.linear_attention.ape.residual_loss import ape_residual_loss


def negative_modes_only(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Scalar:
    """`ape_residual_loss` without the modes that a small dimension leaves out."""
    return ape_residual_loss(n1, n1, alpha, beta, weight_decay)


def wider_window(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Scalar:
    """`ape_residual_loss` with eigenvalues of the next larger window."""
    return ape_residual_loss(n1 + 1, d, alpha, beta, weight_decay)


def unshifted_loss(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Scalar:
    """`ape_residual_loss` without what weight decay takes from the modes that are learnt, (eps/4)^2 each."""
    quarter = weight_decay * ratio(1, 4, alpha)
    learnt = len(kept_modes(n1, d, alpha, beta, weight_decay))
    return ape_residual_loss(n1, d, alpha, beta, weight_decay) - quarter * quarter * learnt
