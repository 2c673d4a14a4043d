"""Wrong variants of the fixed point of the lag weights.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lemmata.theory.linear_attention.rpe.fixed_point import relative_fixed_point


def undoubled_weights(lags: int, n1: int, alpha: Any, betas: Sequence[Any], weight_decay: Any = 0.0) -> Any:
    """`relative_fixed_point` with N_k in place of 2 N_k."""
    return relative_fixed_point(lags, n1, alpha, betas, 2 * weight_decay)
