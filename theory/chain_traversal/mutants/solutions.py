"""Limits of the families of solutions, each with a forgotten term."""

from __future__ import annotations

from lemmata.terms.arithmetic import exp, ratio
from lemmata.terms.entries import entries
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.chain_traversal.solutions import (
    efficient_excess,
    failure_bound,
    failure_limit,
    shuttle_failure_limit,
    slow_weights,
)


def start_free_failure_limit(n: int, other: Scalar = 1) -> Vector:
    """`failure_limit` with the constant of the nearest start for all."""
    found = failure_limit(n, other)
    return found * 0 + found[0]


def uniform_lazy_length(n: int, beta: Scalar) -> Vector:
    """`lazy_length` with the head treated as any other vertex."""
    return entries(lambda k: (k + 1) * (1 + exp(beta)), n - 1, beta)


def shorter_shuttle_length(n: int, ratio: Scalar) -> Vector:
    """`shuttle_length` with the steps backward not counted themselves, m_j = 1 + rho m_{j+1}."""
    return shuttle_failure_limit(n, ratio) / n


def direct_failure_limit(n: int, ratio: Scalar) -> Vector:
    """`shuttle_failure_limit` with the constant of chain traversal, n i, whatever the steps backward."""
    return failure_limit(n, ratio * 0 + 1)


def halved_failure_bound(n: int, forward: Scalar, backward: Scalar) -> Vector:
    """`failure_bound` with jumps into the own chain taken for harmless."""
    return failure_bound(n, forward, backward) / 2


def forward_failure_bound(n: int, forward: Scalar, backward: Scalar) -> Vector:
    """`failure_bound` as if steps backward cost nothing."""
    return failure_bound(n, forward, 0 * backward)


def single_backward_excess(n: int, backward: Scalar) -> Vector:
    """`efficient_excess` with a step backward counted as one token, not as the way there and back."""
    return efficient_excess(n, backward / 2)


def headless_excess(n: int, backward: Scalar) -> Vector:
    """`efficient_excess` with the head treated as any other vertex."""
    return entries(lambda k: (k + 1) * (n * n - n * (k + 1) - 3 + 2 * backward), n - 1, backward)


def quick_weights(n: int, failure: Scalar, length: Scalar) -> tuple[Scalar, Scalar]:
    """`slow_weights` with a weight backward of L/4."""
    forward, backward = slow_weights(n, failure, length)
    return forward, backward / 16


def frequent_failure_weights(n: int, failure: Scalar, length: Scalar) -> tuple[Scalar, Scalar]:
    """`slow_weights` with a forward weight that the number of vertices does not enter."""
    forward, backward = slow_weights(n, failure, length)
    return backward + (forward - backward) / (n * (n - 1)), backward


def sharper_failure_bound(n: int, forward: Scalar, backward: Scalar) -> Vector:
    """`failure_bound` less a hundredth: it is attained in the limit of a large weight forward."""
    return failure_bound(n, forward, backward) * ratio(99, 100, forward)


def careless_weights(n: int, failure: Scalar, length: Scalar) -> tuple[Scalar, Scalar]:
    """`slow_weights` of a failure that is a hundredth more: from the head, where failure is rare, nearly all that is allowed is used."""
    return slow_weights(n, failure * ratio(101, 100, failure), length)
