"""The gradient of a lag weight as printed: a sum over an interval whose ends are exchanged.

Source: SABBAGHI_2024, gradient with respect to a_k below D.13.
"""

from __future__ import annotations

from collections.abc import Sequence

from lemmata.terms import inputs
from lemmata.terms.arithmetic import array
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.rpe.line import linear_target


def relative_velocity_printed(a: Vector, n1: int, alpha: Scalar, betas: Sequence[Scalar], weight_decay: Scalar = 0.0) -> Vector:
    """Return da_k/dt with N_k counting the i in 1..n1 that have k in [i-1, i-n1], an interval written from its upper end.

    For n1 >= 2 it is empty, and nothing but weight decay would be left.

    Source: SABBAGHI_2024, gradient with respect to a_k below D.13; corrected by `population_gradient.relative_velocity`.

    >>> relative_velocity_printed([0, 0, 0], 1, 2, [0.5]) + 0.0, relative_velocity_printed([0, 0, 0], 2, 2, [0.5]) + 0.0
    (array([0., 4., 0.]), array([0., 0., 0.]))
    """
    a = inputs.tensor(a, "a")
    lags = a.shape[0] // 2 + 1
    counts = [sum(i - 1 <= k <= i - n1 for i in range(1, n1 + 1)) for k in range(1 - lags, lags)]
    tau = linear_target(lags, inputs.beside(alpha, a), [inputs.beside(beta, a) for beta in betas])
    return -2 * array(counts, a) * (a - tau) - arguments.decay_rate(weight_decay, a) * a
