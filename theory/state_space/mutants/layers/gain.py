"""Wrong variants of the law of the gain."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.state_space.layers.gain import gain_difference


def single_gain(b: Matrix, c: Matrix, gain: Vector) -> Matrix:
    """`gain_difference` with kappa in place of 2 kappa."""
    return gain_difference(b, c, gain * ratio(1, 2, b))
