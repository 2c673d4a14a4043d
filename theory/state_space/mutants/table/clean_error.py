"""Wrong variants of the clean error, each with one slip."""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, ratio
from lemmata.terms.types import Scalar, Tensor, Vector
from lemmata.theory.state_space.problem import columns
from lemmata.theory.state_space.table.clean_error import clean_error


@admits("numpy")
def next_tap_clean_error(a_init: Tensor, p: int) -> np.ndarray:
    """`clean_error` with the conserved exponent of tap p + 1."""
    return clean_error(a_init, p + 1)


def leaderless_slope(shape: Vector, p: int) -> Scalar:
    """`clean_error_slope` without the leader's term: as if no state but the leader had moved."""
    (shape,) = columns(shape=shape)
    inputs.integer(p, "tap p", 3)
    return shape[1:].sum() * ratio(1, shape.shape[0], shape)
