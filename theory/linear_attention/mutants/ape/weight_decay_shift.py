"""Wrong variants of the limit of absolute positions under weight decay.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.linear_attention.ape.weight_decay_shift import shifted_limit


def half_shift(n1: int, alpha: Any, beta: Any, weight_decay: Any) -> tuple[Any, Any]:
    """`shifted_limit` with eps/2 in place of eps/4."""
    return shifted_limit(n1, alpha, beta, 2 * weight_decay)
