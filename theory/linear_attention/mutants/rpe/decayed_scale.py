"""Wrong variants of the length under vanishing weight decay.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import sqrt
from lemmata.theory.linear_attention.rpe.line import linear_target


def one_neighbour_scale(n1: int, alpha: Any, beta: Any) -> Any:
    """`decayed_scale` with one neighbour in place of two."""
    tau = linear_target(n1, alpha, [beta])[n1 - 1 :]
    return sqrt(sqrt((tau * tau).sum()))
