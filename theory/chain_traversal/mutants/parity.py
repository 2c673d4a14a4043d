"""The bound on a single step with one slip: instances, parity of i - h, number of heads."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.terms.types import Scalar, Size
from lemmata.theory.chain_traversal.parity import binomial_sum, crossed_labels, crossings, parity_reward


def exchanged_labels(n: int, start: int) -> np.ndarray:
    """`crossed_labels` with the vertices k - 1 of both chains exchanged where bit k is 1, whatever the bits beyond it."""
    found, bits = crossed_labels(n, start), crossings(start)
    found[:, :start] = np.arange(start) + n * bits
    found[:, n : n + start] = np.arange(n, n + start) - n * bits
    return found


def odd_disagreements(signs: Size, degree: Size) -> Scalar:
    """`least_disagreements` with the sum that holds where signs - degree is odd."""
    return binomial_sum(signs, (signs - degree - 1) // 2 + 1)


def chance_reward(start: int, heads: int) -> Fraction:
    """`parity_reward` of 1/2 from distance 2 on, whatever the heads."""
    return Fraction(1, min(start, 2)) + 0 * heads


def more_heads_reward(start: Size, heads: Size) -> Scalar:
    """`parity_reward` of one head more."""
    return parity_reward(start, heads + 1)
