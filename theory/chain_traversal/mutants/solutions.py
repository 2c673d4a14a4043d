"""Limits of the families of solutions, each with a forgotten term."""

from __future__ import annotations

from lemmata.theory.arithmetic import array, exp
from lemmata.theory.chain_traversal.solutions import failure_limit, shuttle_failure_limit
from lemmata.theory.types import Scalar, Vector


def start_free_failure_limit(n: int, other: Scalar = 1) -> Vector:
    """`failure_limit` with the constant of the nearest start for all."""
    found = failure_limit(n, other)
    return found * 0 + found[0]


def uniform_lazy_length(n: int, beta: Scalar) -> Vector:
    """`lazy_length` with the head treated as any other vertex."""
    return array([i * (1 + exp(beta)) for i in range(1, n)], beta)


def shorter_shuttle_length(n: int, ratio: Scalar) -> Vector:
    """`shuttle_length` with the steps backward not counted themselves, m_j = 1 + rho m_{j+1}."""
    return shuttle_failure_limit(n, ratio) / n


def direct_failure_limit(n: int, ratio: Scalar) -> Vector:
    """`shuttle_failure_limit` with the constant of chain traversal, n i, whatever the steps backward."""
    return failure_limit(n, ratio * 0 + 1)
