"""Wrong variants of the flow of the Gram matrix.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import ratio
from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.augmented.gram_flow import matrix_velocity


def one_sided(a: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """`matrix_velocity` with -4 G A only: the product rule forgotten."""
    a = inputs.tensor(a, "A", 2)
    half = ratio(1, 2, a)
    return half * matrix_velocity(a, n1, tau, 0) - 2 * inputs.decay_rate(weight_decay, a) * a
