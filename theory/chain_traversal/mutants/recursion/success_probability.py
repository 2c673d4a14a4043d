"""The probability of success with one slip: jumps that do not kill, steps backward ignored, a chain without a head."""

from __future__ import annotations

from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.killed_walk import dying_rates, signal, walk
from lemmata.theory.chain_traversal.recursion.bulk_root import bulk_ratio


def unkilled_success(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, homogeneous: bool = True, mask_self: bool = True
) -> Vector:
    """`success_probability` with the killing rate of one chain, S/2: jumps into the own chain taken for harmless."""
    killing, down, up = walk(n, alpha, beta, gamma, homogeneous=homogeneous, mask_self=mask_self)
    half = ratio(1, 2, killing)
    return (signal(dying_rates(killing * half, down, up), down) + 1) * half


def forward_only_success(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, homogeneous: bool = True, mask_self: bool = True
) -> Vector:
    """`success_probability` with the steps backward taken for ordinary other steps."""
    killing, down, up = walk(n, alpha, beta, gamma, homogeneous=homogeneous, mask_self=mask_self)
    return (signal(dying_rates(killing, down, up * 0), down) + 1) * ratio(1, 2, killing)


def bulk_success(n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, homogeneous: bool = True, mask_self: bool = True) -> Vector:
    """`success_probability` with the bulk root at every distance, as if the chains had no head."""
    killing, down, up = walk(n, alpha, beta, gamma, homogeneous=homogeneous, mask_self=mask_self)
    r = bulk_ratio(killing, down[-1:], up[:1])
    return ((down * 0 + r).cumprod() + 1) * ratio(1, 2, killing)
