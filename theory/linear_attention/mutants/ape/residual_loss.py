"""Wrong variants of the training loss that absolute positions keep.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.linear_attention.ape.residual_loss import ape_residual_loss


def negative_modes_only(n1: int, d: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> Any:
    """`ape_residual_loss` without the modes that a small dimension leaves out."""
    return ape_residual_loss(n1, n1, alpha, beta, weight_decay)


def wider_window(n1: int, d: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> Any:
    """`ape_residual_loss` with eigenvalues of the next larger window."""
    return ape_residual_loss(n1 + 1, d, alpha, beta, weight_decay)
