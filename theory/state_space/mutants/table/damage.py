"""Wrong variants of the least damage, each with one slip."""

from __future__ import annotations

import numpy as np

from lemmata.theory.arithmetic import admits
from lemmata.theory.state_space.table.clean_error import clean_error
from lemmata.theory.types import Tensor


@admits("numpy")
def damage_without_end(a_init: Tensor, p: int) -> np.ndarray:
    """`least_damage` with a factor of 1e6."""
    return 10**6 * clean_error(a_init, p)
