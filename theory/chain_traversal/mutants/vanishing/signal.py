"""The logarithm of the signal, doubled."""

from __future__ import annotations

from lemmata.theory.arithmetic import log, ratio
from lemmata.theory.chain_traversal.vanishing.signal import success_signal_log
from lemmata.theory.types import Scalar, Vector


def doubled_signal_log(n: int, alpha: Scalar, beta: Scalar) -> Vector:
    """`success_signal_log` as log(2 J - 1)."""
    found = success_signal_log(n, alpha, beta)
    return found + log(ratio(2, 1, found))
