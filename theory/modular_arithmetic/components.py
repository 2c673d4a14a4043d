"""How many singular vectors hold a share of the tokens' variance, and how much of it any other directions hold.

The squares of the singular values s_1 >= s_2 >= … of the tokens (p, d), less their mean, add up to |M|^2, their variance. For s the k-th,
each square up to there is at least s s_i and each after it at most that, so that the share of the first k in the variance is at least
their share in the sum of the values. And k orthonormal directions, waves over the digits say, hold sum_i w_i s_i^2 with weights w_i
from 0 to 1 that add up to k, which is the most where the first k weights are 1. Both for every matrix.
Source: after SYRKIS_2025, Fig. 11 to 13; the laws are Ky Fan's (1949) and an exercise.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.terms.inputs import integer
from lemmata.terms.types import Matrix, Scalar, Vector


def share_of_values(sizes: Sequence[Scalar], count: int) -> Scalar:
    """Return (s_1 + … + s_k)/(s_1 + s_2 + …), the share of the first k values in the sum of all.

    Args:
        sizes: the values, not increasing, none negative, not all 0.
        count: k, from 1 to their number.

    Source: SYRKIS_2025, Fig. 11, by whose code 90 % of this sum is said to be 90 % of the variance.

    >>> float(share_of_values([3.0, 1.0], 1))
    0.75
    """
    return sum(sizes[:count]) / sum(sizes)


def most_held(sizes: Sequence[Scalar], count: int) -> Scalar:
    """Return s_1^2 + … + s_k^2, the most of |M|^2 that k orthonormal directions hold; the first k singular vectors do.

    Args:
        sizes: singular values, not increasing.
        count: k, from 1 to their number.

    Source: Ky Fan (1949), theorem 1.

    >>> most_held([3, 1], 1)
    9
    """
    return sum(size * size for size in sizes[:count])


def waves(p: int) -> Matrix:
    """Return the waves of unit length over the digits, (p - 1, p): cosine and sine of the frequencies 1, …, (p - 1)/2, p odd.

    Raises: ValueError for an even p, or one below 3.

    >>> np.round(waves(3), 3).tolist()
    [[0.816, -0.408, -0.408], [0.0, 0.707, -0.707]]
    """
    if integer(p, "p", 3) % 2 == 0:
        raise ValueError(f"p must be odd, not {p}")
    turns = 2 * np.pi * np.outer(np.arange(1, (p + 1) // 2), np.arange(p)) / p
    return np.sqrt(2 / p) * np.stack([np.cos(turns), np.sin(turns)], axis=1).reshape(p - 1, p)


def held_by_waves(tokens: Matrix) -> Vector:
    """Return how much of the tokens' variance each wave over the digits holds, the most first, (p - 1,).

    Args:
        tokens: (p, d), a row for each digit.

    >>> np.round(held_by_waves(np.array([[1.0], [0.0], [0.0]])), 3).tolist()
    [0.667, 0.0]
    """
    held = ((waves(len(tokens)) @ tokens) ** 2).sum(axis=1)
    return np.sort(held)[::-1]
