"""Relative positions under gradient descent as printed: every lag weight is multiplied towards its rest, if the step is small enough.

    a_k <- a_k - 2 eta N_k (a_k - tau_k) - eps a_k,   N_k = (n1 - |k|)_+,
with the weight decay not multiplied by the step size. The distance from the rest 2 eta N_k tau_k/(2 eta N_k + eps) is multiplied by
1 - 2 eta N_k - eps in each step, so that all lags come to rest exactly if 2 eta n1 + eps < 2 and eps > 0.
Source: SABBAGHI_2024, update rules above D.14.
"""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array, power
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.rpe.fixed_point import resting_weights
from lemmata.theory.linear_attention.rpe.line import supervised_lags


def descended_weights(
    steps: int, a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], step_size: Scalar, weight_decay: Scalar
) -> Vector:
    """Return the lag weights after gradient descent, a*_k + (1 - 2 eta N_k - eps)^steps (a_k(0) - a*_k).

    Args:
        steps: number of steps, at least 0, or a symbol for any.
        a_init: (2 L - 1,) weights at the start.
        n1: window, 1 <= n1 <= L.
        alpha, betas: target weights.
        step_size: eta > 0.
        weight_decay: eps >= 0 as the paper writes it, not multiplied by the step size.

    Returns: (2 L - 1,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, update rules above D.14.

    >>> descended_weights(1, [0.0, 0.0, 0.0], 2, 2.0, [0.5], 0.25, 0.0)
    array([0.25, 2.  , 0.25])
    """
    a, weights, _ = supervised_lags(a_init, n1, alpha, betas)
    steps, epsilon = inputs.count(steps, "steps"), arguments.decay_rate(weight_decay, a)
    rests = descent_rest(a_init, n1, alpha, betas, step_size, weight_decay)
    return rests + power(1 - 2 * step_size * array(weights, a) - epsilon, steps) * (a - rests)


def descent_rest(a_init: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], step_size: Scalar, weight_decay: Scalar) -> Vector:
    """Return where descent comes to rest for 2 eta n1 + eps < 2: that of the flow under weight decay eps/eta, from every start.

    Without weight decay the lags that the window does not see keep their start.

    Args:
        a_init: (2 L - 1,) weights at the start.
        n1: window, 1 <= n1 <= L.
        alpha, betas: target weights.
        step_size: eta > 0.
        weight_decay: eps >= 0, not multiplied by the step size.

    Returns: (2 L - 1,).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, limits below the update rules above D.14.

    >>> descent_rest([1.0, 1.0, 1.0], 1, 2.0, [0.5], 0.25, 0.5)
    array([0., 1., 0.])
    """
    a, weights, tau = supervised_lags(a_init, n1, alpha, betas)
    decay = arguments.decay_rate(weight_decay, a) / inputs.positive(step_size, "step size")
    kept = inputs.ordered(decay) and decay == 0
    rests = resting_weights(weights, tau, decay)
    return array([rests[k] if weight else a[k] for k, weight in enumerate(weights)], a) if kept else rests
