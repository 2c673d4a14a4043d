"""Wrong variants of the expected gradient as a sum over windows.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.linear_attention.augmented.window_sum import summed_over_windows


def one_neighbour_forgotten(p: Any, n1: int, tau: Any) -> Any:
    """`window_gradient` without the pull of the other sites' errors towards p_{k+1}."""
    return summed_over_windows(p, n1, tau, lambda t: False, lambda t, last: t != last)
