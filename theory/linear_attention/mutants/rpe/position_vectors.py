"""Wrong variants of what becomes of relative position vectors."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms import inputs
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.linear_attention.rpe.lag_weights import relative_weights
from lemmata.theory.linear_attention.rpe.position_vectors import position_vectors


def whole_vector(
    t: Scalar, p_init: Matrix, u: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0
) -> Matrix:
    """`position_vectors` with the part across u gone from the start."""
    p, u = inputs.tensor(p_init, "P(0)", 2), inputs.tensor(u, "u")
    along = (p @ u)[:, None] * u[None, :] / (u * u).sum()
    return position_vectors(t, along, u, n1, alpha, betas, weight_decay)


def unit_query(t: Scalar, p_init: Matrix, u: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0) -> Matrix:
    """`position_vectors` with the weights relaxing as if they were the parameters."""
    p, u = inputs.tensor(p_init, "P(0)", 2), inputs.tensor(u, "u")
    along = relative_weights(t, p @ u, n1, alpha, betas, weight_decay) - position_vectors(t, p, u, n1, alpha, betas, weight_decay) @ u
    return position_vectors(t, p, u, n1, alpha, betas, weight_decay) + along[:, None] * u[None, :] / (u * u).sum()
