"""Wrong motions."""

from __future__ import annotations

import numpy as np

from lemmata.theory.digit_arithmetic.equivariance import moved, turned
from lemmata.theory.types import Matrix


def unmoved(outputs: Matrix, places: int) -> np.ndarray:
    """Return outputs that stay where they are, as if the encoder did not see the motion."""
    found = np.array(outputs)
    found[:places] = 0
    return found


def one_place_more(outputs: Matrix, places: int) -> np.ndarray:
    """Return outputs that are moved by t + 1."""
    return moved(outputs, places + 1)


def turned_back(table: Matrix, places: int) -> np.ndarray:
    """Return the table turned the other way."""
    return turned(table, -places)
