"""Wrong variants of the mean test loss over isotropic starts.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.linear_attention.augmented.isotropic_loss import isotropic_loss


def all_pairs(n: int, d: int, alpha: Any, betas: Any = ()) -> Any:
    """`isotropic_loss` with n in place of n - 1 other positions."""
    return isotropic_loss(n + 1, d, alpha, betas)


def smaller_cosines(n: int, d: int, alpha: Any, betas: Any = ()) -> Any:
    """`isotropic_loss` with cosines of mean square 1/(d + 1) in place of 1/d."""
    return isotropic_loss(n, d + 1, alpha, betas)
