"""The training loss of absolute positions along training, by the Riccati closed form: the curve of figure 9(a).

Source: SABBAGHI_2024, figure 9(a); D.2 in expectation.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.linear_attention.ape.riccati import ape_gram
from lemmata.theory.linear_attention.problem import window_target


def training_curve(t: Scalar, p_init: Matrix, alpha: Scalar, beta: Scalar, weight_decay: Scalar = 0.0) -> Scalar:
    """Return the training loss |A(t) - T_w|^2 at time t of the flow.

    Args:
        t: time in units of 1/learning rate, t >= 0, may be inf for floats.
        p_init: (n1, d) position vectors of the window at t = 0.
        alpha, beta: target weights.
        weight_decay: eps >= 0.

    Returns: a scalar.

    Raises: ValueError for a negative time or weight decay.

    Source: SABBAGHI_2024, D.2 in expectation along the flow.

    >>> float(training_curve(0.0, [[1.0]], 3.0, 0.5))
    4.0
    """
    p = inputs.tensor(p_init, "P(0)", 2)
    gap = ape_gram(t, p, alpha, beta, weight_decay) - window_target(p.shape[0], alpha, [beta])
    return (gap * gap).sum()
