"""Wrong projections: rescaled, clipped, with a threshold from all entries."""

from __future__ import annotations

import numpy as np

from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.implicit_models.projection import projected, rescaled, rescaling_excess


def by_rows(a: Matrix, radius: Scalar) -> Matrix:
    """Every row rescaled that is too long."""
    return np.array([rescaled(row[None], radius)[0] for row in a])


def one_threshold(a: Matrix, radius: Scalar) -> Matrix:
    """The threshold as if no entry became 0."""
    found = []
    for row in a:
        theta = (abs(row).sum() - radius) / len(row)
        found.append(np.sign(row) * (abs(row) - theta) if theta > 0 else row)
    return np.array(found)


def half_way(a: Matrix, radius: Scalar) -> Matrix:
    """Half of the way to the projection."""
    return (a + projected(a, radius)) / 2


def a_fiftieth_more(a: Matrix, radius: Scalar) -> Scalar:
    """`rescaling_excess` a fiftieth larger."""
    return rescaling_excess(a, radius) * 51 / 50
