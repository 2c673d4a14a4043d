"""Wrong variants of the test loss of a translation-invariant Gram matrix."""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.test_loss import ring_test_loss


def half_the_lags(a: Vector, tau: Vector) -> Scalar:
    """`ring_test_loss` over the distances 0..floor(n/2) only."""
    a, tau, _ = arguments.pair(a, tau, 1)
    half = a.shape[0] // 2 + 1
    return ring_test_loss(a[:half], tau[:half])


def diagonal_ignored(a: Vector, tau: Vector) -> Scalar:
    """`ring_test_loss` without lag 0."""
    a, tau, _ = arguments.pair(a, tau, 1)
    return ring_test_loss(a[1:], tau[1:])
