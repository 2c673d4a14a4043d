"""Wrong variants of the printed flow of a translation-invariant Gram matrix.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import ratio
from lemmata.theory.linear_attention.augmented.circulant_flow import circulant_velocity


def unpaired_neighbours(a: Any, n1: int, alpha: Any, beta: Any) -> Any:
    """`circulant_flow.circulant_velocity` with 8 w beta in place of 16 w beta."""
    return circulant_velocity(a, n1, alpha, ratio(1, 2, beta) * beta)
