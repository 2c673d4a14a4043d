"""The signal at beta = 0 with the end of the chain counted as a start."""

from __future__ import annotations

from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.recursion.without_backward import signal_without_backward


def shifted_saddle(n: int, ahead: Scalar) -> Vector:
    """`signal_without_backward` with the exponent i - 1: a start next to the end taken for one on it."""
    return signal_without_backward(n, ahead) * (2 * n + ahead) / ahead
