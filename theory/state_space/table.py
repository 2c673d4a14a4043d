"""What the first row of the talk's table measures, as a function of the start: its size, and its gap.

B = C = 1, errors over 20 taps against D. For starts s xi of one shape xi and vanishing size s:
- without the special sequence the error is in closed form and goes to zero as s does;
- with it the states first rise together to S_1 = 1, which leaves nothing of the start but its gaps, and these grow in proportion
  until they are of order one: the error has a limit that depends on the shape alone.
So in runs the ratio of the two grows as 1/s, at each gap tried. A near-tie makes the limit larger; at a given size it may decide whether
the ratio is above 1.
Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM per Theorem", and the code behind it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.arithmetic import admits, ratio
from lemmata.theory.state_space import inputs
from lemmata.theory.state_space.frozen import frozen_clean_endpoint
from lemmata.theory.state_space.problem import columns, extrapolation_error

LEAST_DAMAGE, MOST_DAMAGE = 10, 4
DECK = {("2", "clean"): 19_400, ("2", "poisoned"): 1_661_000, ("3", "clean"): 161, ("3", "poisoned"): 5390}
"""What the slide has, in units of 1e-5."""
ROW_2_UPDATES = 80_000


@admits("numpy")
def clean_error(a_init: Any, p: int) -> np.ndarray:
    """Return the error without the special sequence, from the endpoint in closed form.

    Args:
        a_init: (..., D) initial states, one start a row.
        p: tap, p >= 1.

    Returns: (...).

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM per Theorem"; the closed form is new.

    >>> clean_error([[0.5, 0.5], [0.5, 0.25]], 2).round(6)
    array([0.498619, 0.439976])
    """
    a = np.asarray(a_init, dtype=float)
    return np.apply_along_axis(lambda start: extrapolation_error(frozen_clean_endpoint(start, p)), -1, a)


def clean_error_slope(shape: Any, p: int) -> Any:
    """Return lim clean_error(s xi)/s as s -> 0: (1/D) sum_{d>1} (xi_d^{2-p} - xi_1^{2-p})^{-1/(p-2)}, tap 1's error.

    Args:
        shape: (D,) xi, positive, the largest first and no other equal to it.
        p: tap, p >= 3.

    Returns: a scalar.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM per Theorem"; new.

    >>> float(clean_error_slope([1.0, 0.5], 3))
    0.5
    """
    (shape,) = columns(shape=shape)
    p = inputs.integer(p, "tap p", 3)
    inverse = 1 / inputs.powers(shape, p - 1)[p - 2]
    return ((inverse[1:] - inverse[0]) ** ratio(-1, p - 2, shape)).sum() * ratio(1, shape.shape[0], shape)


def level_start(a_init: Any) -> Any:
    """Return the start moved to the plane S_1 = 1 along (1, …, 1): the limit of the additive phase, a_d(0) + (1 - S_1(0))/D.

    Args:
        a_init: (D,) initial states.

    Returns: (D,).

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM per Theorem"; new.

    >>> level_start([0.25, 0.0])
    array([0.625, 0.375])
    """
    (a,) = columns(a_init=a_init)
    return a + (1 - a.sum()) * ratio(1, a.shape[0], a)


@admits("numpy")
def least_damage(a_init: Any, p: int) -> np.ndarray:
    """Return ten times the clean error: below the error with the special sequence from starts that are small, or nearly tied.

    Args:
        a_init, p: as in `clean_error`.

    Returns: (...).

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM per Theorem"; new.

    >>> round(float(least_damage([0.5, 0.5], 2) / clean_error([0.5, 0.5], 2)), 9)
    10.0
    """
    return LEAST_DAMAGE * clean_error(a_init, p)


@admits("numpy")
def most_damage(a_init: Any, p: int) -> np.ndarray:
    """Return four times the clean error: above the error with the special sequence at the table's size of start without its near-tie.

    Args:
        a_init, p: as in `clean_error`.

    Returns: (...).

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM per Theorem"; new.

    >>> float(most_damage([0.5, 0.5], 2) / clean_error([0.5, 0.5], 2))
    4.0
    """
    return MOST_DAMAGE * clean_error(a_init, p)


@admits("numpy")
def log_error_ratio(extra: int) -> float:
    """Return the mean over seeds of log(error with / error without special sequences) in row 2: log(80 000 / updates).

    Args:
        extra: updates after the loss has met the threshold, at least 1. The slide has 1401; at 80 000 there is no difference left.

    Returns: a scalar.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM beyond Theorem"; fitted to sixteen seeds.

    >>> log_error_ratio(80_000)
    0.0
    """
    return float(np.log(ROW_2_UPDATES / inputs.integer(extra, "updates", 1)))


@admits("numpy")
def deck(row: str, column: str) -> float:
    """Return a number of the slide's table.

    Args:
        row: "2", SSM beyond Theorem, or "3", SSM in non-linear neural network.
        column: "clean" or "poisoned", without or with special sequences.

    Returns: a scalar.

    Source: COHEN_2026, "Generalization errors with vs. without special sequences".

    >>> deck("2", "poisoned")
    16.61
    """
    return DECK[row, column] / 10**5
