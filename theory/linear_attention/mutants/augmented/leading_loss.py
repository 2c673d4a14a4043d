"""Wrong variants of the leading order of the mean test loss."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented.leading_loss import leading_isotropic_loss


def one_lag_more(n: int, n1: int, d: int, alpha: Scalar) -> Scalar:
    """`leading_isotropic_loss` with n - 2 n1 + 2 invisible lags."""
    return leading_isotropic_loss(n + 1, n1, d, alpha)


def one_sided_lags(n: int, n1: int, d: int, alpha: Scalar) -> Scalar:
    """`leading_isotropic_loss` with visible lags counted on one side only, n - n1."""
    return alpha * alpha * ratio(n - n1, d, alpha)
