"""The leading signal of a start one step nearer."""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.vanishing.saddle_order import leading_signal


def lower_order_signal(n: int, start: int, alpha: Scalar) -> Scalar:
    """`leading_signal` of a start one step nearer."""
    return leading_signal(n, start, alpha) * 2 * n / alpha
