"""Which permutations products of DeltaNet's steps I - beta k k^T make: with beta up to 2 every one, with beta up to 1 the identity alone.

A step changes the identity by a matrix of rank one, and a permutation of n letters with c cycles differs from it by one of rank n - c. A
swap is one step, along the difference of two letters with beta |k|^2 = 2. With 0 <= beta |k|^2 <= 1 a product M of steps pays for what it
moves: |M - I| <= sum beta |k|^2 <= -log det M, while near a permutation P, which turns all volume into volume, det M is near 1.
Source: new beside SCHOENE_2025, section 6, where a DeltaNet with negative eigenvalues solves words over S5 of swaps.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from lemmata.terms.arithmetic import admits
from lemmata.terms.types import Matrix, Scalar, Vector


def step_volume(keys: Matrix, scales: Vector) -> Scalar:
    """Return the determinant prod_t (1 - beta_t |k_t|^2) of the product of the steps I - beta_t k_t k_t^T.

    Args:
        keys: (L, n) k_t.
        scales: (L,) beta_t.

    Source: new.

    >>> int(step_volume(np.array([[1, -1, 0], [0, 1, -1]]), np.array([1, 1])))
    1
    """
    found: Scalar = 1
    for key, scale in zip(keys, scales, strict=True):
        found = found * (1 - scale * (key * key).sum())
    return found


def least_steps(permutation: Sequence[int]) -> int:
    """Return how many steps a permutation takes, n - c for c cycles: a swap one, a cycle of five letters four.

    Args:
        permutation: where each of the letters 0, ..., n - 1 goes.

    Raises: ValueError for what is no permutation.

    Source: new.

    >>> least_steps([1, 0, 2, 3, 4]), least_steps([1, 2, 3, 4, 0])
    (1, 4)
    """
    return len(permutation) - len(cycles(permutation))


def cycles(permutation: Sequence[int]) -> list[list[int]]:
    """Return the cycles of a permutation, fixed letters among them.

    Raises: ValueError for what is no permutation.

    >>> cycles([1, 0, 2])
    [[0, 1], [2]]
    """
    places = [int(place) for place in permutation]
    if sorted(places) != list(range(len(places))):
        raise ValueError(f"a permutation lists each of 0, ..., n - 1 once, which {places!r:.60} does not")
    found, left = [], set(places)
    while left:
        here = min(left)
        cycle = []
        while here in left:
            left.remove(here)
            cycle.append(here)
            here = places[here]
        found.append(cycle)
    return found


def largest_move(strengths: Vector) -> Scalar:
    """Return sum_t beta_t, which |M - I| is at most for the product M of steps I - beta_t k_t k_t^T along unit keys, 0 <= beta_t <= 1.

    A step moves a vector by beta_t times its part along the key, and lengthens none.

    Args:
        strengths: (L,) beta_t.

    Source: new.

    >>> float(largest_move(np.array([0.5, 0.25])))
    0.75
    """
    return np.sum(strengths)


@admits("numpy")
def permutation_gap(permutation: Sequence[int]) -> float:
    """Return a floor under |M - P| for every product M of steps with 0 <= beta_t |k_t|^2 <= 1: 0 for P = I, 1 for an odd permutation P.

    For other ones d with d - n log(1 - d) = |P - I|. At |M - P| = d < 1 no vector is shorter than 1 - d after M, so that det M is at least
    (1 - d)^n, and |M - I| at most -log det M; and P - I moves no more than M - I and M - P do. Of an odd one det M >= 0 > det P is enough.

    Args:
        permutation: where each of the letters goes.

    Raises: ValueError for what is no permutation.

    Source: new.

    >>> permutation_gap([0, 1]), permutation_gap([1, 0]), round(permutation_gap([1, 2, 0, 3, 4]), 6)
    (0.0, 1.0, 0.255673)
    """
    found = cycles(permutation)
    if least_steps(permutation) % 2:
        return 1.0
    moved, letters = max((_moved(len(cycle)) for cycle in found), default=0.0), len(permutation)
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if middle - letters * math.log1p(-middle) < moved:
            low = middle
        else:
            high = middle
    return low


def _moved(length: int) -> float:
    """Return |P - I| of one cycle: the largest distance of a root of unity of its length from 1."""
    return 2 * math.sin(math.pi * (length // 2) / length)
