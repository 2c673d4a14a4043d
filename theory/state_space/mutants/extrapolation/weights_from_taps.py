"""Wrong variants of the weights on the teacher's states, each with one slip."""

from __future__ import annotations

from lemmata.terms.types import Vector
from lemmata.theory.state_space.extrapolation.weights_from_taps import merged_weights
from lemmata.theory.state_space.problem import columns


def late_weights(taps: Vector, a_star: Vector) -> Vector:
    """`merged_weights` from the taps 1 … D* in place of 0 … D* - 1."""
    (taps,) = columns(taps=taps)
    return merged_weights(taps[1:], a_star)
