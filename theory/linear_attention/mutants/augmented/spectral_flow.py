"""Wrong variants of the flow in Fourier space.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import ratio
from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.augmented.spectral_flow import spectral_velocity


def unscaled_spectrum(ahat: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """`spectral_velocity` with 4 in place of 8."""
    ahat = inputs.tensor(ahat, "ahat")
    return ratio(1, 2, ahat) * spectral_velocity(ahat, n1, tau) - 2 * inputs.decay_rate(weight_decay, ahat)
