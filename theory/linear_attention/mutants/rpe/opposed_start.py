"""Wrong variants of the curve of opposed starts.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.linear_attention import exponential


def mass_forgotten(t: Any, start: Any, n1: int, alpha: Any) -> Any:
    """`opposed_scale` as a pure exponential."""
    return start * exponential.decay(2 * n1 * alpha, t)
