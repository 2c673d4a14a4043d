"""Bounds of how likely a start lies above the target with one slip: too small, or of another dimension."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention.augmented.start_below_target import start_above_bound


def a_twentieth_less(n: int, d: int, alpha: Scalar) -> Scalar:
    """`start_above_bound`, a twentieth less."""
    return start_above_bound(n, d, alpha) * ratio(19, 20, alpha)


def one_vector(n: int, d: int, alpha: Scalar) -> Scalar:
    """`start_above_bound` of a single vector, for any number of them."""
    return start_above_bound(n, d, alpha) / n


def whole_dimension(n: int, d: int, alpha: Scalar) -> Scalar:
    """`start_above_bound` with d in place of d/2 in the exponent."""
    return start_above_bound(n, 2 * d, alpha)
