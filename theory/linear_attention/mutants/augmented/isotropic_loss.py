"""Wrong variants of the mean test loss over isotropic starts."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented.isotropic_loss import isotropic_loss


def all_pairs(n: int, d: int, alpha: Scalar, betas: Sequence[Scalar] = ()) -> Scalar:
    """`isotropic_loss` with n in place of n - 1 other positions."""
    return isotropic_loss(n + 1, d, alpha, betas)


def smaller_cosines(n: int, d: int, alpha: Scalar, betas: Sequence[Scalar] = ()) -> Scalar:
    """`isotropic_loss` with cosines of mean square 1/(d + 1) in place of 1/d."""
    return isotropic_loss(n, d + 1, alpha, betas)


def nearest_loss(n: int, d: int, alpha: Scalar, betas: Sequence[Scalar] = ()) -> Scalar:
    """`isotropic_loss` of the target's nearest neighbours alone."""
    return isotropic_loss(n, d, alpha, betas[:1])
