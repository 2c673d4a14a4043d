"""Wrong variants of the amplification of off-diagonal entries.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any


def inverse_amplification(a0: Any, alpha: Any) -> Any:
    """`amplification` upside down."""
    return a0 / alpha


def only_growth(a0: Any, alpha: Any) -> Any:
    """`amplification` as if off-diagonal entries could only grow, 1 + (alpha/a0 - 1)^2."""
    return 1 + (alpha - a0) * (alpha - a0) / (a0 * a0)
