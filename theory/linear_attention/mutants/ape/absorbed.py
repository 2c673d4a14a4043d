"""Wrong variants of the flow of absorbed vectors."""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.ape.population_gradient import ape_gradient


def transposed_weights(q: Matrix, w: Matrix, n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`absorbed_velocity` with W^T W in place of W W^T."""
    w = inputs.tensor(w, "W", 2)
    return _preconditioned(q, w, w.T @ w, n1, alpha, beta, weight_decay)


def single_weights(q: Matrix, w: Matrix, n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Matrix:
    """`absorbed_velocity` with W^T in place of W W^T."""
    w = inputs.tensor(w, "W", 2)
    return _preconditioned(q, w, w.T, n1, alpha, beta, weight_decay)


def _preconditioned(q: Matrix, w: Matrix, by: Matrix, n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar) -> Matrix:
    q = inputs.tensor(q, "Q", 2)
    return -ape_gradient(q, n1, alpha, [beta]) @ by - arguments.decay_rate(weight_decay, q) * q
