"""Wrong variants of the Fejér kernel."""

from __future__ import annotations

from lemmata.theory.arithmetic import array, cospi
from lemmata.theory.types import Scalar, Vector


def dirichlet_kernel(n: int, n1: int, like: Scalar = 1.0) -> Vector:
    """`fejer_kernel` without the squares."""
    weights = [1] * n1 + [0] * (n - n1)
    column = [sum(weights[k] * cospi((2 * k - n1 + 1) * w, n, like) for k in range(n1)) for w in range(n)]
    return array(column, like)
