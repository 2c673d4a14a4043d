"""Wrong variants of the formulas of the talk's table.

Each has the signature of the formula named in its docstring and differs from it by one slip: a factor, a sign, an index, a forgotten
term. They serve as negative controls and nowhere else.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits, array, ratio
from lemmata.theory.state_space import inputs, table
from lemmata.theory.state_space.problem import columns


@admits("numpy")
def next_tap_clean_error(a_init: Any, p: int) -> np.ndarray:
    """`clean_error` with the conserved exponent of tap p + 1.

    >>> bool(next_tap_clean_error([0.5, 0.25], 4) < table.clean_error([0.5, 0.25], 4))
    True
    """
    return table.clean_error(a_init, p + 1)


def leaderless_slope(shape: Any, p: int) -> Any:
    """`clean_error_slope` without the leader's term: as if no state but the leader had moved.

    >>> float(leaderless_slope([1.0, 0.5], 3))
    0.25
    """
    (shape,) = columns(shape=shape)
    inputs.integer(p, "tap p", 3)
    return shape[1:].sum() * ratio(1, shape.shape[0], shape)


def gapless_start(a_init: Any) -> Any:
    """`level_start` with the leader's lead alone, the other states at their mean.

    >>> gapless_start([0.25, 0.25, 0.0])
    array([0.41666667, 0.29166667, 0.29166667])
    """
    (a,) = columns(a_init=a_init)
    level, others = table.level_start(a), a[1:].sum() * ratio(1, a.shape[0] - 1, a)
    return array([level[0], *[others + level[0] - a[0]] * (a.shape[0] - 1)], a)


@admits("numpy")
def damage_without_end(a_init: Any, p: int) -> np.ndarray:
    """`least_damage` with a factor of 1e6.

    >>> float(damage_without_end([0.5, 0.5], 2) / table.clean_error([0.5, 0.5], 2))
    1000000.0
    """
    return 10**6 * table.clean_error(a_init, p)


@admits("numpy")
def lasting_ratio(extra: int) -> float:
    """`log_error_ratio` as if it stayed what it is after the slide's 1401 updates.

    >>> lasting_ratio(1) == lasting_ratio(80_000)
    True
    """
    inputs.integer(extra, "updates", 1)
    return table.log_error_ratio(1401)


@admits("numpy")
def swapped_deck(row: str, column: str) -> float:
    """`deck` with its columns exchanged.

    >>> swapped_deck("2", "clean")
    16.61
    """
    return table.deck(row, "poisoned" if column == "clean" else "clean")
