"""Wrong variants of the Fejér kernel.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import array, cospi


def dirichlet_kernel(n: int, n1: int, like: Any = 1.0) -> Any:
    """`fejer_kernel` without the squares."""
    weights = [1] * n1 + [0] * (n - n1)
    column = [sum(weights[k] * cospi((2 * k - n1 + 1) * w, n, like) for k in range(n1)) for w in range(n)]
    return array(column, like)
