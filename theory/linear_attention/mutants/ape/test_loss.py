"""Wrong variants of the test loss of absolute positions."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.arithmetic import array, number
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.ape.test_loss import ape_test_loss
from lemmata.theory.linear_attention.problem import ring_target


def no_edges(n: int, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """`ape_test_loss` without the loss at the window's edges."""
    tau = ring_target(n, alpha, betas)
    unseen = (tau * tau).sum()
    return array([number(0, tau) if i < n1 else unseen for i in range(n)], tau)


def one_neighbour(n: int, n1: int, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """`ape_test_loss` with beta^2 in place of 2 beta^2 outside the window."""
    loss = ape_test_loss(n, n1, alpha, betas)
    missing = sum((beta * beta for beta in betas), start=number(0, alpha))
    return array([loss[i] if i < n1 else loss[i] - missing for i in range(n)], loss)
