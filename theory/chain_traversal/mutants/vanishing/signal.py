"""The logarithm of the signal with one slip: doubled, or without steps backward."""

from __future__ import annotations

from lemmata.terms.arithmetic import expm1, log, ratio
from lemmata.terms.entries import entries
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.vanishing.signal import success_signal_log


def doubled_signal_log(n: int, alpha: Scalar, beta: Scalar) -> Vector:
    """`success_signal_log` as log(2 J - 1)."""
    found = success_signal_log(n, alpha, beta)
    return found + log(ratio(2, 1, alpha))


def direct_signal_log(n: int, alpha: Scalar, beta: Scalar) -> Vector:
    """`success_signal_log` with the killing rate S in place of k_j, which steps backward enlarge."""
    fall = log(1 + 2 * n / expm1(alpha))
    return entries(lambda i: -log(ratio(2, 1, fall)) - (i + 1) * fall + 0 * beta, n - 1, fall)
