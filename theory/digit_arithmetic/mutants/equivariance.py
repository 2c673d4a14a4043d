"""Wrong motions."""

from __future__ import annotations

import numpy as np

from lemmata.terms.types import Matrix, Vector
from lemmata.theory.digit_arithmetic.equivariance import moved, permuted, turned


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


def as_they_were(outputs: Matrix, order: Vector) -> np.ndarray:
    """Return the outputs of the tokens in their first order."""
    return outputs[np.sort(order)]


def the_other_way(outputs: Matrix, order: Vector) -> np.ndarray:
    """Return the outputs in the order of the inverse permutation."""
    return permuted(outputs, np.argsort(order))
