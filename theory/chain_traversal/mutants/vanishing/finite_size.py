"""The finite-size form of the gradient without the factor i."""

from __future__ import annotations

from lemmata.terms.arithmetic import log, ratio
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.vanishing.finite_size import bulk_gradient_log


def raw_bulk_gradient_log(n: int, alpha: Scalar, beta: Scalar, start: int) -> Scalar:
    """`bulk_gradient_log` without the factor i."""
    found = bulk_gradient_log(n, alpha, beta, start)
    return found - log(ratio(start, 1, found))
