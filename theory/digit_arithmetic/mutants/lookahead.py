"""Look-ahead with one slip: the order of the blocks, the identity, the number of levels."""

from __future__ import annotations

import numpy as np

from lemmata.terms.types import Tensor
from lemmata.theory.digit_arithmetic.lookahead import composed, lookahead_add
from lemmata.theory.digit_arithmetic.problem import KILL


def lower_wins(upper: Tensor, lower: Tensor) -> Tensor:
    """`composed` with the blocks exchanged."""
    return composed(lower, upper)


def killing(upper: Tensor, lower: Tensor) -> Tensor:
    """`composed` in which the upper block passes on what arrives if it kills."""
    return upper + (lower - upper) * (upper == KILL)


def linear_levels(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, int]:
    """`lookahead_add` that takes as many levels as passes are needed at worst."""
    return lookahead_add(x, y, base)[0], len(x)


def rounded_down(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, int]:
    """`lookahead_add` with floor(log_2 l) levels."""
    return lookahead_add(x, y, base)[0], len(x).bit_length() - 1
