"""Wrong variants of the weights at zero test loss."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.problem import ring_target


def own_weight_only(n: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """`ring_target` without the neighbours."""
    return ring_target(n, alpha, [0 * beta for beta in betas])


def one_side_only(n: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """`ring_target` without the neighbours that come later."""
    tau = ring_target(n, alpha, betas)
    return array([tau[r] if 2 * r < n else 0 * tau[r] for r in range(n)], tau)
