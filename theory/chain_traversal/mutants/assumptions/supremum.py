"""The probability of failure as if two wrong steps were needed."""

from __future__ import annotations

from lemmata.terms.entries import entries
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.assumptions.supremum import failure_probability


def squared_failure(n: int, alpha: Scalar, beta: Scalar) -> Vector:
    """`failure_probability` as if two wrong steps were needed."""
    found = failure_probability(n, alpha, beta)
    return entries(lambda k: found[k] * found[k], n - 1, found[0])
