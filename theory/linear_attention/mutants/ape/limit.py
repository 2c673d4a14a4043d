"""Wrong variants of the limit of absolute positions inside the window."""

from __future__ import annotations

from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.ape.limit import ape_limit
from lemmata.theory.linear_attention.problem import window_target


def all_modes(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`ape_limit` with the negative modes kept: the target itself."""
    return window_target(n1, alpha, [beta])


def unshifted_limit(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`ape_limit` with the weight decay forgotten."""
    return ape_limit(n1, d, alpha, beta)


def any_dimension(n1: int, d: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`ape_limit` with all positive modes, as in n1 dimensions."""
    return ape_limit(n1, n1, alpha, beta, weight_decay)
