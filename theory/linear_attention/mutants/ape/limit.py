"""Wrong variants of the limit of absolute positions inside the window.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.linear_attention.ape.limit import ape_limit
from lemmata.theory.linear_attention.problem import window_target


def all_modes(n1: int, d: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> Any:
    """`ape_limit` with the negative modes kept: the target itself."""
    return window_target(n1, alpha, [beta])


def unshifted_limit(n1: int, d: int, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> Any:
    """`ape_limit` with the weight decay forgotten."""
    return ape_limit(n1, d, alpha, beta)
