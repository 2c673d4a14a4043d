"""What weight decay takes from absolute positions: eps/4 of the diagonal inside the window, and a training loss of n1 eps^2/16.

Source: SABBAGHI_2024, gradient and weight decay below D.2, at rest.
"""

from __future__ import annotations

from lemmata.theory import inputs
from lemmata.theory.arithmetic import eye, ratio
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.problem import window_target
from lemmata.theory.types import Matrix, Scalar


def shifted_limit(n1: int, alpha: Scalar, beta: Scalar, weight_decay: Scalar) -> tuple[Matrix, Scalar]:
    """Return the Gram matrix at t = inf under weight decay, T_w - eps/4 I, and the training loss that it keeps, n1 eps^2/16.

    It needs a start in at least n1 dimensions and every eigenvalue of T_w above eps/4, alpha >= 2 |beta| cos(pi/(n1 + 1)) + eps/4.

    Args:
        n1: window.
        alpha, beta: target weights.
        weight_decay: eps >= 0.

    Returns: ((n1, n1), scalar).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, update rule below D.2, at rest; new.

    >>> shifted_limit(1, 2.0, 0.5, 4.0)
    (array([[1.]]), 1.0)
    """
    n1 = inputs.integer(n1, "window n1", 1)
    quarter = arguments.decay_rate(weight_decay, alpha) * ratio(1, 4, alpha)
    return window_target(n1, alpha, [beta]) - quarter * eye(n1, alpha), n1 * quarter * quarter
