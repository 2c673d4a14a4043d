"""Wrong variants of the mean test loss from a rotated start."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented.isotropic_loss import isotropic_loss


def independent_vectors(n: int, d: int, alpha: Scalar) -> Scalar:
    """`rotated_start_loss` as alpha^2 (n - 1)/d, that of independent vectors."""
    return isotropic_loss(n, d, alpha)


def no_opposite_site(n: int, d: int, alpha: Scalar) -> Scalar:
    """`rotated_start_loss` as alpha^2 (n - 1)/(d + 2) for even rings too."""
    return alpha * alpha * ratio(n - 1, d + 2, alpha)
