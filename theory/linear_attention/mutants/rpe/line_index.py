"""Wrong variants of the test loss with lags along the line."""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms.arithmetic import array, number
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention.rpe.line_index import linear_index_test_loss


def one_bad_end(a: Vector, alpha: Scalar, betas: Sequence[Scalar]) -> Vector:
    """`linear_index_test_loss` with the loss of the first position forgotten."""
    loss = linear_index_test_loss(a, alpha, betas)
    return array([number(0, loss), *loss[1:]], loss)
