"""The statements as the source prints them, where an assumption is left out.

Each has the signature of the formula that corrects it, so that one check can be handed both. None of them is used anywhere else.
Source: COHEN_2026; the slide is named in each docstring.
"""

from __future__ import annotations

from typing import Any

from theory.arithmetic import admits
from theory.state_space import inputs
from theory.state_space.extrapolation import tap_majorant
from theory.state_space.problem import columns, data, impulse_response
from theory.state_space.sharpness import interval_threshold


def sufficient_horizon(teacher_dim: int) -> int:
    """Return 1: zero loss is said to give extrapolation whatever the training horizon.

    Source: COHEN_2026, "Various Examples Lead to Generalization"; gap, corrected by `extrapolation.sufficient_horizon`.

    >>> sufficient_horizon(1)
    1
    """
    inputs.integer(teacher_dim, "teacher dimension", 1)
    return 1


@admits("numpy", "fraction")
def unconditional_threshold(a_star: Any, low: Any, high: Any) -> int:
    """Return 1, the horizon that is said to suffice for any teacher, confined states or not.

    Source: COHEN_2026, "Various Examples Lead to Generalization"; gap, corrected by `sharpness.interval_threshold`.

    >>> unconditional_threshold([1.0], -1.0, 1.0)
    1
    """
    interval_threshold(a_star, low, high)
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


def extrapolation_errors(a: Any, b: Any, c: Any, target_taps: Any) -> Any:
    """Return zeros: the error of every tap that a student of zero loss is said to have, whatever the signs of its weights.

    Source: COHEN_2026, "Various Examples Lead to Generalization", a start near zero taken as a premise at finite size, and every
    horizon at once; gap, corrected by `true_extrapolation_errors`, which vanish for nonnegative weights and H >= 2 D* + 1.

    >>> extrapolation_errors([0.5], [1.0], [1.0], [1.0, 1.0])
    array([0., 0.])
    """
    return true_extrapolation_errors(a, b, c, target_taps) * 0


def true_extrapolation_errors(a: Any, b: Any, c: Any, target_taps: Any) -> Any:
    """Return |k_h - k*_h| for every target tap, those beyond the training horizon included.

    Source: COHEN_2026, "Quantifying Generalization".

    >>> true_extrapolation_errors([0.5], [1.0], [1.0], [1.0, 1.0])
    array([0. , 0.5])
    """
    (target,) = columns(target_taps=target_taps)
    return abs(impulse_response(a, b, c, target.shape[0]) - target)


def loss_of_equal_taps(a: Any, b: Any, c: Any, target_taps: Any, gram: Any) -> Any:
    """Return the sum of squared tap errors: the quantity that is zero exactly where all taps agree, printed as equivalent to zero loss.

    Source: COHEN_2026, "Existence of Non-Generalizing Solutions", "(i) iff"; holds for spanning inputs only, elsewhere "if".

    >>> float(loss_of_equal_taps([0.5], [1.0], [1.0], [1.0, 1.0], [[1.0, 0.0], [0.0, 0.0]]))
    0.25
    """
    target, _ = data(target_taps, gram)
    gap = impulse_response(a, b, c, target.shape[0]) - target
    return (gap * gap).sum()
