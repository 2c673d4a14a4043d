"""Wrong variants of the test loss of relative positions."""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.mutants.augmented.test_loss import diagonal_ignored, half_the_lags


def half_of_the_lags(a: Vector, tau: Vector) -> Scalar:
    """`relative_test_loss` over the distances 0..floor(n/2) only."""
    return half_the_lags(a, tau)


def own_lag_ignored(a: Vector, tau: Vector) -> Scalar:
    """`relative_test_loss` without lag 0."""
    return diagonal_ignored(a, tau)
