"""Arguments of theorems on a ring: positions and window, lag weights, columns of one length, weight decay (beside `theory.inputs`)."""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import tabulated, world
from lemmata.terms.inputs import beside, count, nonnegative, real, tensor
from lemmata.terms.types import Scalar, Size, Tensor, Tree, Vector
from lemmata.theory.linear_attention.problem import lag_weights


def ring(n: Size, n1: Size) -> tuple[int, int]:
    """Return positions n and window n1 as ints with 1 <= n1 <= n; as they are where they stand for every such.

    Raises: ValueError if they are anything else.

    >>> ring(7, 3)
    (7, 3)
    """
    n, n1 = count(n, "positions n", 1), count(n1, "window n1", 1)
    if not {"sympy", "term"}.isdisjoint((world(n), world(n1))):
        return n, n1
    if n1 > n:
        raise ValueError(f"window n1 must be at most the number of positions, 1 <= n1 <= {n}, not {n1}")
    return n, n1


def weights(n: Size, n1: Size) -> list[int]:
    """Return the lag weights N_r as Python ints, which go with every arithmetic.

    >>> weights(5, 2)
    [2, 1, 0, 0, 1]
    """
    return [int(weight) for weight in lag_weights(*ring(n, n1))]


def weight_array(n: Size, n1: Size, like: Tensor) -> Vector:
    """Return the lag weights N_r as an array in the arithmetic of `like`.

    >>> weight_array(5, 2, 1.0)
    array([2., 1., 0., 0., 1.])
    """
    n, n1 = ring(n, n1)
    return tabulated(lag_weights, n, n1, like=like, nonnegative=True, first=n1)


def counted(a: Vector, n1: Size) -> Tree:
    """Return the lag weights N_r beside a column: Python ints, or of unknown length an array.

    >>> counted(np.zeros(5), 2)
    [2, 1, 0, 0, 1]
    """
    return weight_array(a.shape[0], n1, a) if world(a) == "ring" else weights(a.shape[0], n1)


def pair(a: Vector, tau: Vector, n1: Size) -> tuple[Vector, Vector, int]:
    """Return a Gram column, a target column of the same length, and a window that fits on their ring.

    Raises: ValueError if they do not go together.

    >>> pair([1, 0, 0], [2, 1, 1], 2)[2]
    2
    """
    a, tau = tensor(a, "a"), tensor(tau, "tau")
    if a.shape != tau.shape:
        raise ValueError(f"a and tau must be columns of one length, not of shapes {a.shape} and {tau.shape}")
    return a, tau, ring(a.shape[0], n1)[1]


def even(a: Vector, name: str) -> Vector:
    """Return a column of floats that is even on the ring, a_r = a_{n-r}, up to rounding.

    Raises: ValueError if it is not.

    >>> even([2, 1, 1], "a")
    array([2., 1., 1.])
    """
    a = tensor(a, name)
    if world(a) == "numpy":
        gap = np.abs(a - np.roll(a[::-1], 1)).max()
        if gap > np.sqrt(np.finfo(float).eps) * np.abs(a).max():
            raise ValueError(f"{name} must be even on the ring, a_r = a_(n-r): it is off by {gap:.3g}")
    return a


def unfolded(half: Vector, n: int) -> Vector:
    """Return the even sequence of n entries from its entries at 0..floor(n/2).

    >>> unfolded(np.array([3.0, 2.0, 1.0]), 5)
    array([3., 2., 1., 1., 2.])
    """
    site = np.arange(n)
    return half[np.minimum(site, n - site)]


def decay_rate(weight_decay: Scalar, like: Tensor) -> Scalar:
    """Return the weight decay epsilon in the arithmetic of `like`.

    Raises: ValueError if it is negative or not finite.

    >>> from fractions import Fraction
    >>> decay_rate(0.0, Fraction(1))
    Fraction(0, 1)
    """
    nonnegative(real(weight_decay, "weight decay"), "weight decay")
    return beside(weight_decay, like)
