"""Wrong variants of the decay of the orthogonal part.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import ratio
from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.rpe.orthogonal_part import orthogonal_rate


def single_second_moment(a: Any, n1: int, weight_decay: Any = 0.0) -> Any:
    """`orthogonal_rate` with S in place of 2 S."""
    a = inputs.tensor(a, "a")
    half = ratio(1, 2, a)
    return half * (orthogonal_rate(a, n1, weight_decay) + inputs.decay_rate(weight_decay, a))
