"""What weight decay leaves of the diagonal when every shift is trained on: a limit of full rank satisfies N o (A - T) = -(eps/4) I.

Source: SABBAGHI_2024, D.5 with weight decay, its limit.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Scalar
from lemmata.theory.linear_attention import arguments


def diagonal_shift(n1: int, weight_decay: Scalar) -> Scalar:
    """Return by how much weight decay lowers the diagonal of a Gram matrix of full rank, alpha - A_kk = eps/(4 n1).

    Args:
        n1: window, n1 >= 1.
        weight_decay: eps >= 0.

    Returns: a scalar; every other visible entry is that of the target.

    Raises: ValueError for a window below 1 or a negative weight decay.

    Source: SABBAGHI_2024, D.5 with weight decay.

    >>> diagonal_shift(2, 0.5)
    0.0625
    """
    arguments.decay_rate(weight_decay, weight_decay)
    return weight_decay * ratio(1, 4 * inputs.integer(n1, "window n1", 1), weight_decay)
