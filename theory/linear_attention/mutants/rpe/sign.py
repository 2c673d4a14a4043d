"""Wrong variants of the limit of one site in one dimension.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import sqrt
from lemmata.theory.linear_attention.rpe.sign import scalar_limit


def sign_of_the_value(a_init: Any, v_init: Any, alpha: Any) -> tuple[Any, Any]:
    """`scalar_limit` with the sign of v at the start."""
    a, v = scalar_limit(a_init, v_init, alpha)
    sign = v_init / sqrt(v_init * v_init)
    return sign * sqrt(a * a), sign * sqrt(v * v)
