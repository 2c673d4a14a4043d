"""Wrong variants of the flow of the Gram column.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import array, ratio
from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.augmented.convolution_flow import gram_velocity


def half_coupling(a: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """`gram_velocity` with beta counted once: 8 w beta in place of 16 w beta."""
    tau = inputs.tensor(tau, "tau")
    return gram_velocity(a, n1, array([tau[0], *(tau[1:] * ratio(1, 2, tau))], tau), weight_decay)


def shifted_lag_weights(a: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """`gram_velocity` with the lag weights of the next larger window."""
    return gram_velocity(a, min(n1 + 1, len(a)), tau, weight_decay)


def single_weight_decay(a: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """`gram_velocity` with -eps A in place of -2 eps A."""
    return gram_velocity(a, n1, tau, ratio(1, 2, weight_decay) * weight_decay)
