"""Wrong variants of the formulas of the escape from zero.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from typing import Any

from lemmata.theory.arithmetic import admits, ratio
from lemmata.theory.state_space import escape


def logarithmic_escape_time(b_max: Any, tap: int, force: Any) -> Any:
    """`balanced_escape_time` with b_max^{1-h}, the exponent of the tap below (no dependence on the start for h = 1).

    >>> logarithmic_escape_time(0.5, 2, 2.0)
    0.25
    """
    return escape.balanced_escape_time(b_max, tap, force) * b_max


def slow_tap_zero(t: Any, k_init: Any, k_star: Any, power: Any = 1) -> Any:
    """`excited_tap_zero` with the rate 2 G_00 k*.

    >>> float(slow_tap_zero(0.0, 0.25, 2.0))
    0.25
    """
    return escape.excited_tap_zero(t * ratio(1, 2, t), k_init, k_star, power)


def weight_decade_delay(target_taps: Any, gram: Any) -> Any:
    """`delay_per_decade` for a tenth of the weights w = b c in place of a tenth of b and c.

    >>> round(float(weight_decade_delay([1.0], [[1.0]])), 4)
    0.5756
    """
    found = escape.delay_per_decade(target_taps, gram)
    return found * ratio(1, 2, found)


@admits("numpy", "jax")
def next_tap_floor(radius_init: Any, radius: Any, tap: int, dim: int, target_taps: Any, gram: Any) -> Any:
    """`escape_time_floor` with the power of the radius that belongs to the tap after h.

    >>> float(next_tap_floor(0.25, 0.5, 1, 1, [0.0, 3.875], [[0.0, 0.0], [0.0, 1.0]]))
    1.0
    """
    return escape.escape_time_floor(radius_init, radius, tap, dim, target_taps, gram) / radius_init
