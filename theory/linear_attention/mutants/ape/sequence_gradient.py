"""Wrong variants of the gradient of absolute positions on one sequence."""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import zeros
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.linear_attention.ape.sequence_gradient import sequence_gradient
from lemmata.theory.linear_attention.problem import window_target


def single_own_term(p: Matrix, s: Vector, n1: int, alpha: Scalar, beta: Scalar) -> Matrix:
    """`sequence_gradient` with p_k s_k in place of 2 p_k s_k where k = i."""
    p, s = inputs.tensor(p, "P", 2), inputs.tensor(s, "s")
    inside, seen = p[:n1], s[:n1]
    errors = (inside @ inside.T - window_target(n1, alpha, [beta])) @ seen
    own = 2 * (errors * seen)[:, None] * inside
    return sequence_gradient(p, s, n1, alpha, beta) - np.concatenate([own, zeros((p.shape[0] - n1, p.shape[1]), p)])


def padding_carries_data(p: Matrix, s: Vector, n1: int, alpha: Scalar, beta: Scalar) -> Matrix:
    """`sequence_gradient` with every position in the window."""
    return sequence_gradient(p, s, np.shape(p)[0], alpha, beta)
