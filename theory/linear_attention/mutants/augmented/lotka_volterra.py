"""Wrong variants of the Lotka-Volterra form of the flow.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.augmented.lotka_volterra import interaction_velocity


def unscaled_kernel(ahat: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """`interaction_velocity` without the factor 1/n of the convolution."""
    ahat = inputs.tensor(ahat, "ahat")
    pulled = interaction_velocity(ahat, n1, tau)
    return len(ahat) * pulled - 2 * inputs.decay_rate(weight_decay, ahat)
