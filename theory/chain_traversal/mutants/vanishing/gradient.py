"""The logarithm of the gradient by the slope of the last ratio alone."""

from __future__ import annotations

from lemmata.terms.arithmetic import exp, log
from lemmata.terms.entries import Entries, entries
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.vanishing.gradient import log_ratio_slopes
from lemmata.theory.chain_traversal.vanishing.signal import success_signal_log


def last_slope_log(n: int, alpha: Scalar, beta: Scalar) -> Vector:
    """`reward_gradient_log` with the slope of the last ratio alone in place of the sum of slopes."""
    slopes = log_ratio_slopes(n, exp(alpha), exp(beta))
    logs = success_signal_log(n, alpha, beta)
    if isinstance(slopes, Entries):
        return entries(lambda i: logs[i] + log(slopes[i]), n - 1)
    return logs + log(slopes)
