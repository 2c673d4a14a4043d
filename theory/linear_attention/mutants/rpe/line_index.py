"""Wrong variants of the test loss with lags along the line.

Each has the signature of the formula named in its docstring and differs from it by one slip.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lemmata.theory.arithmetic import array, number
from lemmata.theory.linear_attention.rpe.line_index import linear_index_test_loss


def one_bad_end(a: Any, alpha: Any, betas: Sequence[Any]) -> Any:
    """`linear_index_test_loss` with the loss of the first position forgotten."""
    loss = linear_index_test_loss(a, alpha, betas)
    return array([number(0, loss), *loss[1:]], loss)
