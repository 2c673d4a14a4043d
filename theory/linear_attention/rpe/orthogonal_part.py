"""The part of the value direction orthogonal to theta, which only decays.

Source: SABBAGHI_2024, update of v_perp below Lemma D.2.
"""

from __future__ import annotations

from lemmata.terms import inputs
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.rpe.line import counted_lags


def orthogonal_rate(a: Vector, n1: int, weight_decay: Scalar = 0.0) -> Scalar:
    """Return the rate at which every component of v orthogonal to theta decays, 2 sum_k N_k a_k^2 + eps.

    Args:
        a: (2 L - 1,) weights of the lags -(L-1)..L-1, L >= n1.
        n1: window, n1 >= 1.
        weight_decay: eps >= 0.

    Returns: a scalar.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, update of v_perp below Lemma D.2.

    >>> float(orthogonal_rate([1.0, 2.0, 1.0], 2, 0.5))
    20.5
    """
    a = inputs.tensor(a, "a")
    return 2 * (counted_lags(a, n1) * a * a).sum() + arguments.decay_rate(weight_decay, a)


def orthogonal_factor(a: Vector, n1: int, step_size: Scalar, weight_decay: Scalar) -> Scalar:
    """Return what a step of gradient descent multiplies every component of v orthogonal to theta by, 1 - 2 eta sum_k N_k a_k^2 - eps.

    It is below 1 in size exactly if 0 < 2 eta sum_k N_k a_k^2 + eps < 2.

    Args:
        a: (2 L - 1,) weights of the lags -(L-1)..L-1 at that step, L >= n1.
        n1: window, n1 >= 1.
        step_size: eta.
        weight_decay: eps >= 0 as the paper writes it, not multiplied by the step size.

    Returns: a scalar.

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, update of v_perp below Lemma D.2.

    >>> float(orthogonal_factor([1.0, 2.0, 1.0], 2, 0.0625, 0.25))
    -0.5
    """
    step_size = inputs.beside(step_size, inputs.tensor(a, "a"))
    return 1 - step_size * orthogonal_rate(a, n1) - arguments.decay_rate(weight_decay, step_size)
