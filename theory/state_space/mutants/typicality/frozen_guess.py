"""Wrong variants of the share of guessed students that fit the next tap."""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import admits


@admits("numpy")
def whole_ring(tolerance: float) -> float:
    """`guessed_share` of the whole ring, as if its outer part did not leave the triangle."""
    return float(2 * np.pi * tolerance / np.sqrt(12))


@admits("numpy")
def inner_ring(tolerance: float) -> float:
    """`guessed_share` of sums of squares below 1 alone."""
    return whole_ring(tolerance) * 0.5
