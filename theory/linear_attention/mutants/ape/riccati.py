"""Wrong variants of the Riccati closed form.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import ratio, sqrt
from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.ape.riccati import ape_gram


def half_mass(t: Any, p_init: Any, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> Any:
    """`ape_gram` with 4 in place of 8 before the integral."""
    half = ratio(1, 2, alpha)
    return 2 * ape_gram(t, inputs.tensor(p_init, "P(0)", 2) * sqrt(half), alpha, beta, weight_decay)


def slow_window(t: Any, p_init: Any, alpha: Any, beta: Any, weight_decay: Any = 0.0) -> Any:
    """`ape_gram` at half the rate."""
    return ape_gram(ratio(1, 2, alpha) * t, p_init, alpha, beta, weight_decay)
