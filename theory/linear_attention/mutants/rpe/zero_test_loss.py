"""Wrong variants of the weights at zero test loss.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lemmata.theory.linear_attention.problem import ring_target


def own_weight_only(n: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """`ring_target` without the neighbours."""
    return ring_target(n, alpha, [0 * beta for beta in betas])
