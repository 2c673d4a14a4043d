"""Wrong variants of the identity at fixed points.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import array
from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.rpe.fixed_points import aligned_loss


def aligned_part_only(a: Any, v: Any, n1: int, alpha: Any, beta: Any, slope_a: Any, slope_v: Any) -> Any:
    """`aligned_loss` without the part of v across theta."""
    v = inputs.tensor(v, "v")
    still = array([v[0], *(0 * v[1:])], v)
    return aligned_loss(a, still, n1, alpha, beta, slope_a, slope_v)
