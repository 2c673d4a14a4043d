"""Wrong variants of the expected gradient of training on every shift."""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import array, number, ratio, zeros
from lemmata.terms.types import Matrix, Vector
from lemmata.theory.linear_attention.augmented.gradient import expected_gradient


def nearest(tau: Vector) -> Vector:
    """Return the target with its weights at distance 2 and more forgotten."""
    n = len(tau)
    return array([weight if min(r, n - r) <= 1 else number(0, tau) for r, weight in enumerate(tau)], tau)


def shrunken_window(p: Matrix, n1: int, tau: Vector) -> Matrix:
    """`expected_gradient` with lag weights n1 - 1 - |r| in place of n1 - |r|."""
    return expected_gradient(p, n1 - 1, tau) if n1 > 1 else zeros(np.shape(p), p)


def nearest_neighbours(p: Matrix, n1: int, tau: Vector) -> Matrix:
    """`expected_gradient` with the target of lags 0 and +-1 alone."""
    return expected_gradient(p, n1, nearest(tau))


def halved_gradient(p: Matrix, n1: int, tau: Vector) -> Matrix:
    """`expected_gradient` with the factor 2 in place of 4."""
    found = expected_gradient(p, n1, tau)
    return found * ratio(1, 2, found)
