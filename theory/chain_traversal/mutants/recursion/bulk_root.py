"""The bulk root with one slip: a total taken for a single probability, or the other root."""

from __future__ import annotations

from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.recursion.bulk_root import bulk_ratio, bulk_root, limit_root


def smaller_other_root(p_fwd: Scalar, p_bwd: Scalar, p_other: Scalar, n: int) -> Scalar:
    """`bulk_root` with p_other taken for the probability of each other step."""
    return bulk_ratio(2 * n * p_other, p_fwd - p_other, p_bwd - p_other)


def growing_root(p_fwd: Scalar, p_bwd: Scalar, p_other: Scalar, n: int) -> Scalar:
    """`bulk_root` as the other root of the quadratic."""
    each = p_other / (2 * n - 3)
    return (p_fwd - each) / (p_bwd - each) / bulk_root(p_fwd, p_bwd, p_other, n)


def forward_limit_root(p_fwd: Scalar, p_bwd: Scalar) -> Scalar:
    """`limit_root` as if a step backward could never be made good."""
    return p_fwd + 0 * p_bwd


def growing_limit_root(p_fwd: Scalar, p_bwd: Scalar) -> Scalar:
    """`limit_root` as the other root of the quadratic."""
    return p_fwd / p_bwd / limit_root(p_fwd, p_bwd)
