"""Wrong variants of the determinant at strict saddles.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.linear_attention.rpe.strict_saddles import saddle_determinant


def own_lag_saddle(n1: int, alpha: Any, beta: Any) -> Any:
    """`saddle_determinant` without the neighbours."""
    return saddle_determinant(n1, alpha, 0 * beta)
