"""Wrong variants of the alpha that is always enough.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lemmata.theory.arithmetic import ratio
from lemmata.theory.linear_attention.augmented.safe_target import safe_alpha


def half_safe(betas: Sequence[Any]) -> Any:
    """`safe_alpha` with each neighbour counted once."""
    return ratio(1, 2, betas[0]) * safe_alpha(betas)
