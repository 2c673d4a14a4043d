"""The statements as the source prints them, where an assumption is left out.

Each has the signature of the formula that corrects it, so that one check can be handed both. None of them is used anywhere else.
Source: COHEN_2026; the slide is named in each docstring.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import admits, zeros
from lemmata.theory.state_space import inputs
from lemmata.theory.state_space.extrapolation import tap_majorant
from lemmata.theory.state_space.problem import columns, impulse_response


def sufficient_horizon(teacher_dim: int) -> int:
    """Return 1: zero loss is said to give extrapolation whatever the training horizon.

    Source: COHEN_2026, "Various Examples Lead to Generalization"; gap, corrected by `extrapolation.sufficient_horizon`.

    >>> sufficient_horizon(1)
    1
    """
    inputs.integer(teacher_dim, "teacher dimension", 1)
    return 1


def tap_majorant_from_two_taps(a: Any, w: Any, a_star: Any, w_star: Any, rho: Any, horizon: int) -> Any:
    """Return the bound of every tap by the errors of taps 0 and 1 alone: what zero loss at H = 2 D* would have to imply, D* = 1.

    Source: COHEN_2026, "Various Examples Lead to Generalization", at H = 2; gap, corrected by `extrapolation.tap_majorant`.

    >>> tap_majorant_from_two_taps([2.0, 0.0], [0.5, 0.5], 1.0, 1.0, 2.0, 4)
    array([0., 0., 0., 0.])
    """
    a, w = columns(a=a, w=w)
    full, spread = tap_majorant(a, w, a_star, w_star, rho, horizon), inputs.beside(0, a)
    a_star = inputs.beside(a_star, a)
    for weight, state in zip(w, a, strict=True):
        spread = spread + weight * (state - a_star) * (state - a_star)
    outer = inputs.powers(inputs.beside(rho, a), horizon)
    for h in range(2, horizon):
        full[h] = full[h] - h * (h - 1) // 2 * outer[h - 2] * spread
    return full


@admits("numpy")
def uniform_errors(a: Any, w: Any, a_star: Any, w_star: Any, horizon: int) -> Any:
    """Return the largest error of the first 20 taps as the bound of every tap: an eps that serves one horizon is said to serve all.

    Source: COHEN_2026, "Various Examples Lead to Generalization", "for all eps > 0, for all H' > H"; gap at weights of any sign,
    corrected by `extrapolation.signed_tap_majorant`.

    >>> uniform_errors([2.0], [1.0], 1.0, 0.0, 2)
    array([524288., 524288.])
    """
    a, w = columns(a=a, w=w)
    errors = impulse_response(a, w, w * 0 + 1, 20) - w_star * impulse_response([a_star], [1.0], [1.0], 20)
    return zeros(inputs.integer(horizon, "horizon", 1), a) + max(abs(errors))
