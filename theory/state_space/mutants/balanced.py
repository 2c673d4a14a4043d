"""Wrong variants of the formulas of balanced starts.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits
from lemmata.theory.state_space import balanced, inputs


@admits("numpy")
def lightest_loss(t: float, start: float, a: Any, w: Any, a_star: float, gram: Any) -> float:
    """`late_loss` as if merging states relaxed each by itself, at twice the smallest weight.

    >>> lightest_loss(0.0, 1.0, [1.0, 1.0], [0.75, 0.25], 1.0, np.eye(3))
    1.0
    """
    slowed = 2 * float(min(w)) / balanced.slowest_rate(a, w, a_star)
    return balanced.late_loss(t * slowed, start, a, w, a_star, gram)


@admits("numpy")
def exponential_loss(t: float, start: float, a: Any, w: Any, a_star: float, gram: Any) -> float:
    """`late_loss` as an exponential decay with the rate that it has at the start.

    >>> exponential_loss(0.0, 1.0, [1.0, 1.0], [0.5, 0.5], 1.0, np.eye(3))
    1.0
    """
    rate = 8 * balanced.slowest_rate(a, w, a_star) * np.sqrt(start / balanced.compliance(a_star, gram))
    return float(start * np.exp(-rate * t))


def late_spread(size: Any, a_star: Any, gram: Any, horizon: int) -> Any:
    """`late_errors` with taps 0 and 1 fitted already: h (h - 1)/2 a*^{h-2} alone.

    >>> late_spread(1.0, 0.0, np.eye(3), 4)
    array([0., 0., 1., 0.])
    """
    power = inputs.powers(a_star, horizon)
    return np.array([h * (h - 1) // 2 * power[h - 2] for h in range(horizon)]) * size * balanced.compliance(a_star, gram) ** 0.5
