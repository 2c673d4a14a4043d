"""Wrong variants of the test loss of a translation-invariant Gram matrix.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.linear_attention import inputs
from lemmata.theory.linear_attention.augmented.test_loss import ring_test_loss


def half_the_lags(a: Any, tau: Any) -> Any:
    """`ring_test_loss` over the distances 0..floor(n/2) only."""
    a, tau, _ = inputs.pair(a, tau, 1)
    half = a.shape[0] // 2 + 1
    return ring_test_loss(a[:half], tau[:half])


def diagonal_ignored(a: Any, tau: Any) -> Any:
    """`ring_test_loss` without lag 0."""
    a, tau, _ = inputs.pair(a, tau, 1)
    return ring_test_loss(a[1:], tau[1:])
