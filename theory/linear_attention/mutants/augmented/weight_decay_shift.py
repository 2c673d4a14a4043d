"""Wrong variants of the shift of the diagonal by weight decay.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.linear_attention.augmented.weight_decay_shift import diagonal_shift


def lone_window_shift(n1: int, weight_decay: Any) -> Any:
    """`diagonal_shift` as eps/4, as if a site were in one window only."""
    return diagonal_shift(1, weight_decay)
