"""Wrong variants of the flow of the cepstrum.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.linear_attention.augmented.cepstral_flow import cepstral_velocity


def all_lags_move(a: Any, n1: int, tau: Any, weight_decay: Any = 0.0) -> Any:
    """`cepstral_velocity` with every lag supervised: the weights of a window as large as the ring."""
    return cepstral_velocity(a, len(a), tau, weight_decay)
