"""The bound on the gradient with a wrong exponent, base or factor."""

from __future__ import annotations

from lemmata.terms.arithmetic import log
from lemmata.terms.types import Scalar
from lemmata.theory.chain_traversal.vanishing.bound import gradient_bound_log


def doubled_gradient_bound_log(p_other: Scalar, start: int) -> Scalar:
    """`gradient_bound_log` with the exponent doubled, as if steps there and back both had to be survived."""
    return gradient_bound_log(p_other, start) + start * log(1 - p_other)


def complement_gradient_bound_log(p_other: Scalar, start: int) -> Scalar:
    """`gradient_bound_log` with p_other in place of 1 - p_other."""
    return gradient_bound_log(1 - p_other, start)


def single_ratio_bound_log(p_other: Scalar, start: int) -> Scalar:
    """`gradient_bound_log` without the factor i, as if one of the ratios alone depended on the logits."""
    return gradient_bound_log(p_other, 1) + (start - 1) * log(1 - p_other)
