"""Which targets training on every shift can match with zero loss: a linear program over the roots of unity.

A column a is the Gram column of some position vectors exactly if its real DFT is nonnegative. Zero augmented training loss therefore
needs a nonnegative spectrum that matches tau on every lag below n1. With nearest neighbours only, the smallest alpha/|beta| is
    min a_0 over Ahat >= 0 with a_1 = sign(beta), a_r = 0 for 2 <= r < n1.
Source: SABBAGHI_2024, caption of Fig. 9(a) ("converge to zero in their training loss"), made precise.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms import inputs
from lemmata.terms.arithmetic import admits, even_dft
from lemmata.theory.linear_attention import arguments
from lemmata.theory.linear_attention.augmented.half_ring import covers_ring
from lemmata.theory.linear_attention.problem import ring_target


@admits("numpy")
def zero_loss_threshold(n: int, n1: int, sign: int) -> float:
    """Return the smallest alpha/|beta| at which training on every shift can reach zero loss.

    Args:
        n: positions, n >= 2.
        n1: window, 1 <= n1 <= n; at n1 = 1 no neighbour is ever seen and the threshold is 0.
        sign: sign of beta, +1 or -1.

    Returns: float; for n1 >= (n + 1)/2 it is max_k -2 sign cos(2 pi k/n).

    Raises: ValueError for sizes out of range or another sign.

    Source: SABBAGHI_2024, caption of Fig. 9(a), made precise.

    >>> round(zero_loss_threshold(12, 4, 1), 12), zero_loss_threshold(51, 26, -1)
    (1.666666666667, 2.0)
    """
    n, n1, sign = _sizes(n, n1, sign)
    distances, right = _constraints(n, n1, sign)
    if not distances:
        return 0.0
    if covers_ring(n, n1):
        return -float(even_dft(ring_target(n, 0, [sign])).min())
    support = optimal_support(n, n1, sign)
    cosines = np.cos(2 * np.pi * np.outer(distances, support) / n)
    mass = np.linalg.lstsq(cosines, np.array(right, dtype=float), rcond=None)[0]
    return float(mass.sum())


@admits("numpy")
def optimal_support(n: int, n1: int, sign: int) -> list[int]:
    """Return the frequencies 0..floor(n/2) that carry an optimal spectrum of the linear program.

    Args:
        n: positions, n >= 2.
        n1: window, 2 <= n1 <= n.
        sign: sign of beta, +1 or -1.

    Returns: increasing list of frequencies, at most one for each visible distance.

    Raises: ValueError for sizes out of range.

    >>> optimal_support(51, 2, 1), optimal_support(51, 2, -1)
    ([0], [25])
    """
    from scipy.optimize import linprog

    n, n1, sign = _sizes(n, n1, sign)
    distances, right = _constraints(n, n1, sign)
    frequencies = np.arange(n // 2 + 1)
    cosines = np.cos(2 * np.pi * np.outer(distances, frequencies) / n)
    found = linprog(np.ones(len(frequencies)), A_eq=cosines, b_eq=right, bounds=(0, None), method="highs-ds")
    if found.status != 0:
        raise ValueError(f"the linear program for n = {n}, n1 = {n1} was not solved: {found.message}")
    # The simplex method ends at a vertex: off its support the masses are 0 up to rounding, on it they are shares of the total.
    return [int(k) for k in frequencies[found.x > 1e-9 * found.x.sum()]]


def _constraints(n: int, n1: int, sign: int) -> tuple[list[int], list[int]]:
    """Return the visible distances and, for |beta| = 1, the ring target on them."""
    distances = list(range(1, min(n1 - 1, n // 2) + 1))
    target = ring_target(n, 0, [sign])
    return distances, [int(target[r]) for r in distances]


def _sizes(n: int, n1: int, sign: int) -> tuple[int, int, int]:
    n, n1 = arguments.ring(inputs.integer(n, "positions n", 2), n1)
    if sign not in (1, -1):
        raise ValueError(f"sign must be +1 or -1, not {sign!r}")
    return n, n1, int(sign)
