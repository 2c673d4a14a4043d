"""Wrong variants of the formulas of the thresholds.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import admits
from lemmata.theory.state_space import extrapolation, sharpness


@admits("numpy", "fraction")
def uncounted_ends(a_star: Any, low: Any, high: Any) -> int:
    """`interval_threshold` with states at the ends of the interval counted as inner ones.

    >>> uncounted_ends([1.0], -1.0, 1.0)
    3
    """
    sharpness.interval_threshold(a_star, low, high)
    return 2 * len(a_star) + 1


def one_horizon_more(teacher_dim: int) -> int:
    """`sufficient_horizon` with 2 D* + 2, more than is needed.

    >>> one_horizon_more(1)
    4
    """
    return extrapolation.sufficient_horizon(teacher_dim) + 1


@admits("numpy", "fraction", "sympy")
def unturned_certificate(a_star: Any, low: Any, high: Any) -> Any:
    """`interval_certificate` with z - high in place of high - z.

    >>> unturned_certificate([1.0], -1.0, 1.0)
    array([-1.,  1.])
    """
    return sharpness.interval_certificate(a_star, low, high) * (-1 if high in a_star else 1)
