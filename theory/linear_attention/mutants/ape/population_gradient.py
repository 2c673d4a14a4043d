"""Wrong variants of the expected gradient of absolute positions.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lemmata.theory.arithmetic import ratio
from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.ape.population_gradient import ape_gradient


def half_gradient(p: Any, n1: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """`ape_gradient` with 2 in place of 4: the symmetric factor forgotten."""
    return ratio(1, 2, alpha) * ape_gradient(p, n1, alpha, betas)


def outside_pulled(p: Any, n1: int, alpha: Any, betas: Sequence[Any]) -> Any:
    """`ape_gradient` with vectors outside the window trained too."""
    p = inputs.tensor(p, "P", 2)
    return ape_gradient(p, p.shape[0], alpha, betas)
