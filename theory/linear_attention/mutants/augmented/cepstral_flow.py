"""Wrong variants of the flow of the cepstrum."""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.augmented.cepstral_flow import cepstral_velocity


def all_lags_move(a: Vector, n1: int, tau: Vector, weight_decay: Scalar = 0.0) -> Vector:
    """`cepstral_velocity` with every lag supervised: the weights of a window as large as the ring."""
    return cepstral_velocity(a, len(a), tau, weight_decay)
