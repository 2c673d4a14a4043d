"""The gradient of the whole matrix with the derivative of a class on each of its entries."""

from __future__ import annotations

from lemmata.terms.types import Scalar, Tensor, Vector
from lemmata.theory.chain_traversal.problem import symmetric_attention
from lemmata.theory.chain_traversal.reduction.gradient import class_gradient


def summed_attention_gradient(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar, start_weights: Vector, horizon: int, mask_self: bool
) -> Tensor:
    """`attention_gradient` with the derivative of the whole class on each of its entries."""
    slopes = class_gradient(n, (alpha, beta, gamma), start_weights, horizon, mask_self)
    return symmetric_attention(2 * n, *slopes)
