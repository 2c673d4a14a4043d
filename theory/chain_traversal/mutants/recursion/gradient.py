"""The policy gradient with one slip: an excess in place of its slope, or a wrong sign."""

from __future__ import annotations

from lemmata.terms.arithmetic import expm1
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal import arguments
from lemmata.theory.chain_traversal.recursion.gradient import reward_gradient


def undifferenced_gradient(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, start_weights: Vector, homogeneous: bool = True
) -> tuple[Scalar, Scalar, Scalar]:
    """`reward_gradient` by the excess e^alpha - e^gamma in place of its slope e^alpha, and so for beta."""
    by_alpha, by_beta, by_gamma = reward_gradient(n, alpha, beta, gamma, start_weights=start_weights, homogeneous=homogeneous)
    _, alpha, beta, gamma = arguments.model(n, alpha, beta, gamma, homogeneous)
    return -by_alpha * expm1(gamma - alpha), -by_beta * expm1(gamma - beta), by_gamma


def swapped_gradient(
    n: int, alpha: Scalar, beta: Scalar, gamma: Scalar = 0.0, *, start_weights: Vector, homogeneous: bool = True
) -> tuple[Scalar, Scalar, Scalar]:
    """`reward_gradient` with the sign of the derivative by beta turned."""
    by_alpha, by_beta, by_gamma = reward_gradient(n, alpha, beta, gamma, start_weights=start_weights, homogeneous=homogeneous)
    return by_alpha, -by_beta, by_gamma
