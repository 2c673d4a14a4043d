"""Wrong variants of the formulas of signed starts.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import array
from lemmata.theory.state_space import extrapolation, inputs
from lemmata.theory.state_space.problem import columns


def signed_spread_majorant(a: Any, w: Any, a_star: Any, w_star: Any, rho: Any, horizon: int) -> Any:
    """`signed_tap_majorant` with the weights' own signs in the spread: that of `tap_majorant`, where they cancel.

    >>> signed_spread_majorant([2.0, 0.0], [0.5, -0.5], 1.0, 0.0, 2.0, 3)
    array([0., 1., 2.])
    """
    a, w = columns(a=a, w=w)
    bound = extrapolation.signed_tap_majorant(a, w, a_star, w_star, rho, horizon)
    away = a - inputs.beside(a_star, a)
    lost = ((abs(w) - w) * away * away).sum()
    outer = inputs.powers(inputs.beside(rho, a), horizon)
    return array([term - (h * (h - 1) // 2 * outer[h - 2] * lost if h > 1 else 0) for h, term in enumerate(bound)], lost)


def squared_scale(scale: Any) -> Any:
    """`vanishing_error` as the square of the scale.

    >>> squared_scale(0.5)
    0.25
    """
    return extrapolation.vanishing_error(scale) * scale
