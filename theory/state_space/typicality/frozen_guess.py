"""Guess and check with B = C = 1: three states drawn at random, kept where they fit tap 1, and how many of these fit tap 2.

States uniform on [-1, 1] that add up to 1 are uniform on a triangle of side 2 sqrt(2). Where their squares add up to q they stand on a
circle of squared radius q - 1/3 about its centre; that of q = 1 is inscribed in the triangle.
Source: COHEN_2026, "Certain Examples Can Disrupt Generalization", what does not explain generalization; new.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import admits
from lemmata.terms.inputs import positive


@admits("numpy")
def guessed_share(tolerance: float) -> float:
    """Return the share with |sum_d a_d^2 - 1| <= eps: the ring of the triangle between two radii, over its area 2 sqrt(3).

    Args: tolerance: eps, from 0 (left out) to 2/3.

    Returns: (2 pi eps - (2 + 3 eps) arctan(sqrt(3 eps / 2)) + sqrt(6 eps)) / (2 sqrt(3)).

    Raises: ValueError for a tolerance that is not positive, or above 2/3.

    Source: COHEN_2026, "Certain Examples Can Disrupt Generalization"; new.

    >>> round(guessed_share(0.1), 4)
    0.1597
    """
    eps = float(positive(tolerance, "tolerance"))
    if 3 * eps > 2:
        raise ValueError(f"tolerance must be at most 2/3, where the inner circle shrinks to a point, not {eps}")
    ring = 2 * np.pi * eps - (2 + 3 * eps) * np.arctan(np.sqrt(1.5 * eps)) + np.sqrt(6 * eps)
    return float(ring / np.sqrt(12))
