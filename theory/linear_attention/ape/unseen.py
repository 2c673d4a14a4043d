"""Positions outside the window: nothing but weight decay acts on their vectors, and their loss is the whole variance of the output.

Source: SABBAGHI_2024, update rule below D.2 and the formal statement of the first part of Proposition 5.1.
"""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms import inputs
from lemmata.terms.arithmetic import number, power
from lemmata.terms.types import Scalar, Tensor
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.exponential import decay


def outside_window(t: Scalar, p_init: Tensor, weight_decay: Scalar) -> Tensor:
    """Return position vectors outside the window at time t of the flow: e^{-eps t} p(0).

    Args:
        t: time, t >= 0, may be inf for floats.
        p_init: position vectors of any shape.
        weight_decay: eps >= 0; at 0 they never move.

    Returns: array of the shape of p_init.

    Raises: ValueError for a negative time or weight decay.

    Source: SABBAGHI_2024, update rule below D.2.

    >>> float(outside_window(float("inf"), 2.0, 0.0)), float(outside_window(float("inf"), 2.0, 0.5))
    (2.0, 0.0)
    """
    return decay(arguments.decay_rate(weight_decay, t), inputs.time(t)) * p_init


def outside_window_descent(steps: int, p_init: Tensor, weight_decay: Scalar) -> Tensor:
    """Return position vectors outside the window after gradient descent: (1 - eps)^steps p(0).

    Args:
        steps: number of steps, at least 0, or a symbol for any.
        p_init: position vectors of any shape.
        weight_decay: eps as the paper writes it, not multiplied by the step size.

    Returns: array of the shape of p_init.

    Raises: ValueError for a negative number of steps.

    Source: SABBAGHI_2024, update rule below D.2.

    >>> outside_window_descent(2, 4.0, 0.5)
    1.0
    """
    return power(1 - weight_decay, inputs.count(steps, "steps")) * p_init


def outside_window_limit(p_init: Tensor, weight_decay: Scalar) -> Tensor:
    """Return position vectors outside the window at t = inf: 0 with any weight decay, their start without.

    Args:
        p_init: position vectors of any shape.
        weight_decay: eps >= 0.

    Returns: array of the shape of p_init.

    Raises: ValueError for a negative weight decay.

    Source: SABBAGHI_2024, limit below the update rule below D.2, which needs its weight decay.

    >>> float(outside_window_limit(2.0, 0.5)), float(outside_window_limit(2.0, 0.0))
    (0.0, 2.0)
    """
    return p_init if inputs.nonnegative(weight_decay, "weight decay") == 0 else 0 * p_init


def unseen_loss(alpha: Scalar, betas: Sequence[Scalar]) -> Scalar:
    """Return the expected loss at a position whose position vector is 0, alpha^2 + 2 sum beta_k^2: the whole variance of y_i.

    Args:
        alpha, betas: target weights; the 2 m neighbours must be distinct on the ring.

    Returns: a scalar.

    Source: SABBAGHI_2024, formal statement of the first part of Proposition 5.1, for one beta.

    >>> unseen_loss(2.0, [0.5])
    4.5
    """
    return alpha * alpha + sum((2 * beta * beta for beta in betas), start=number(0, alpha))
