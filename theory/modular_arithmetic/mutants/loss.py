"""Losses with one slip: a base of logarithms, a mean that is a sum, weights upside down."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.arithmetic import log, number
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.modular_arithmetic.loss import uniform_loss, weighted_loss


def in_bits(classes: Scalar) -> Scalar:
    """`uniform_loss` in bits."""
    return uniform_loss(classes) / log(number(2, classes))


def summed(chances: Matrix, classes: Sequence[int]) -> Scalar:
    """`weighted_loss` summed over samples."""
    return weighted_loss(chances, classes) * chances.shape[1]


def multiplied(chances: Matrix, classes: Sequence[int]) -> Scalar:
    """`weighted_loss` with each task multiplied by ln q."""
    like = chances[0, 0]
    return -sum(log(row).sum() * log(number(k, like)) / len(row) for row, k in zip(chances, classes, strict=True))
