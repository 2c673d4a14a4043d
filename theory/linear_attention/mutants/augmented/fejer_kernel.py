"""Wrong variants of the Fejér kernel."""

from __future__ import annotations

from lemmata.terms.arithmetic import number, sinpi
from lemmata.terms.entries import entries
from lemmata.terms.types import Scalar, Vector


def dirichlet_kernel(n: int, n1: int, like: Scalar = 1.0) -> Vector:
    """`fejer_kernel` without the squares."""
    return entries(lambda k: n1 * number(1, like) if k == 0 else sinpi(n1 * k, n, like) / sinpi(k, n, like), n, like)
