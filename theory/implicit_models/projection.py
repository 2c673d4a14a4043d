"""Keeping |A|_inf within a radius: the Euclidean projection of each row on an l1 ball, which is not the same as rescaling A.

The projection shrinks every entry of a row that is too long by one threshold, x -> sign(x) max(|x| - theta, 0), such that the
moduli add up to the radius. Source: new beside DECUGIS_2022, section 1; the threshold by sorting is that of the public implementations.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import EXACT, world
from lemmata.terms.inputs import positive, rational, tensor
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models.supports import fractions


def projected(a: Matrix, radius: Scalar) -> Matrix:
    """Return the nearest matrix whose rows have moduli that add up to the radius at most.

    Args:
        a: (n, m), computed with in fractions.
        radius: positive.

    Returns: (n, m), fractions where the arguments are exact, else floats.

    Raises: ValueError for a radius that is not positive, or entries that are not finite.

    Source: new beside DECUGIS_2022.

    >>> projected([[3.0, -1.0], [0.25, 0.5]], 1.0)
    array([[1.  , 0.  ],
           [0.25, 0.5 ]])
    """
    a, size = tensor(a, "A", 2), rational(positive(radius, "radius"), "radius")
    found = np.array([_row(row, size) for row in fractions(a)], dtype=object)
    return found if world(a, radius) in EXACT else found.astype(float)


def _row(x: Vector, radius: Scalar) -> Vector:
    moduli = abs(x)
    if moduli.sum() <= radius:
        return x
    total, kept = 0 * radius, 0
    for largest in sorted(moduli, reverse=True):
        if (total + largest - radius) / (kept + 1) >= largest:
            break
        total, kept = total + largest, kept + 1
    theta = (total - radius) / kept
    shrunk = np.maximum(moduli - theta, 0 * moduli)
    return np.where(x < 0, -shrunk, shrunk)


def rescaled(a: Matrix, radius: Scalar) -> Matrix:
    """Return A radius/|A|_inf where |A|_inf is larger than the radius, else A: within the ball as well, but not nearest.

    Args:
        a: (n, m) floats or fractions.
        radius: positive.

    Source: new beside DECUGIS_2022.

    >>> rescaled(np.array([[3.0, -1.0], [0.25, 0.5]]), 1.0)
    array([[ 0.75  , -0.25  ],
           [ 0.0625,  0.125 ]])
    """
    norm = abs(a).sum(axis=1).max()
    return a * (radius / norm) if norm > radius else a


def rescaling_excess(a: Matrix, radius: Scalar) -> Scalar:
    """Return |P(A) - R(A)|_F^2, by which the squared distance from A to the rescaled R(A) exceeds that to the projected P(A) at least.

    Args:
        a: (n, m) floats or fractions.
        radius: positive.

    Source: new.

    >>> float(rescaling_excess(np.array([[3.0, -1.0]]), 1.0))
    0.125
    """
    gap = projected(a, radius) - rescaled(a, radius)
    return (gap * gap).sum()
