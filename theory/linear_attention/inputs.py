"""Reading of arguments, shared by the theorems of the family: one clear line for a bad one.

Sizes are checked in every arithmetic, values (finite, nonnegative) where they are floats: on symbols and balls an order of values
decides nothing. Plain numbers beside symbols, balls or fractions are carried over exactly.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from lemmata.theory.arithmetic import EXACT, array, number, world
from lemmata.theory.linear_attention.problem import lag_weights


def integer(value: Any, name: str, least: int) -> int:
    """Return `value` as an int of at least `least`.

    Raises: ValueError if it is no integer or too small.

    >>> integer(3, "window n1", 1)
    3
    """
    try:
        found = least - 1 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        found = least - 1
    if found < least:
        raise ValueError(f"{name} must be an integer of at least {least}, not {value!r}")
    return found


def ring(n: Any, n1: Any) -> tuple[int, int]:
    """Return positions n and window n1 as ints with 1 <= n1 <= n.

    Raises: ValueError if they are anything else.

    >>> ring(7, 3)
    (7, 3)
    """
    n, n1 = integer(n, "positions n", 1), integer(n1, "window n1", 1)
    if n1 > n:
        raise ValueError(f"window n1 must be at most the number of positions, 1 <= n1 <= {n}, not {n1}")
    return n, n1


def weights(n: Any, n1: Any) -> list[int]:
    """Return the lag weights N_r as Python ints, which go with every arithmetic.

    >>> weights(5, 2)
    [2, 1, 0, 0, 1]
    """
    return [int(weight) for weight in lag_weights(*ring(n, n1))]


def weight_array(n: Any, n1: Any, like: Any) -> Any:
    """Return the lag weights N_r as an array in the arithmetic of `like`.

    >>> weight_array(5, 2, 1.0)
    array([2., 1., 0., 0., 1.])
    """
    return array(weights(n, n1), like) if world(like) in EXACT else lag_weights(*ring(n, n1))


def tensor(values: Any, name: str, ndim: int = 1) -> Any:
    """Return `values` as a nonempty array of `ndim` axes, float64 where they are plain numbers.

    Raises: ValueError for a wrong number of axes, no entries, or floats that are not finite.

    >>> tensor([1, 2], "a")
    array([1., 2.])
    """
    try:
        found = values if hasattr(values, "ndim") else array(values)
        plain = world(found) == "numpy"
        found = np.asarray(found, dtype=float) if plain else found
    except (TypeError, ValueError, IndexError):
        raise ValueError(f"{name} must be an array of numbers of one kind, not {values!r:.60}") from None
    if found.ndim != ndim or 0 in found.shape:
        raise ValueError(f"{name} must be a nonempty array with {ndim} axes, not of shape {found.shape}")
    if plain and not np.all(np.isfinite(found)):
        raise ValueError(f"{name} must have finite entries only")
    return found


def pair(a: Any, tau: Any, n1: Any) -> tuple[Any, Any, int]:
    """Return a Gram column, a target column of the same length, and a window that fits on their ring.

    Raises: ValueError if they do not go together.

    >>> pair([1, 0, 0], [2, 1, 1], 2)[2]
    2
    """
    a, tau = tensor(a, "a"), tensor(tau, "tau")
    if a.shape != tau.shape:
        raise ValueError(f"a and tau must be columns of one length, not of shapes {a.shape} and {tau.shape}")
    return a, tau, ring(a.shape[0], n1)[1]


def even(a: Any, name: str) -> Any:
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


def unfolded(half: Any, n: int) -> Any:
    """Return the even sequence of n entries from its entries at 0..floor(n/2).

    >>> unfolded(np.array([3.0, 2.0, 1.0]), 5)
    array([3., 2., 1., 1., 2.])
    """
    site = np.arange(n)
    return half[np.minimum(site, n - site)]


def real(value: Any, name: str) -> Any:
    """Return a scalar, finite where it is a float.

    Raises: ValueError for NaN, an infinity, or an array.

    >>> real(2, "alpha")
    2
    """
    if np.ndim(value) or (isinstance(value, int | float | np.number) and not np.isfinite(value)):
        raise ValueError(f"{name} must be a finite number, not {value!r}")
    return value


def nonnegative(value: Any, name: str, least: Any = 0) -> Any:
    """Return times or a weight decay: not below zero where they are floats (infinite times are allowed).

    Raises: ValueError if some value is negative or NaN.

    >>> nonnegative(float("inf"), "time t")
    inf
    """
    plain = world(value) in ("numpy", "fraction")
    if plain and not np.all(np.asarray(value) >= least):
        raise ValueError(f"{name} must be at least {least}, not {value!r}")
    return value


def time(t: Any, like: Any = 0.0) -> Any:
    """Return a time t >= 0, infinite times allowed, in the arithmetic of `like` where it is a plain finite number.

    Raises: ValueError if some time is negative or NaN.

    >>> from fractions import Fraction
    >>> time(0.5, Fraction(1)), time(float("inf"))
    (Fraction(1, 2), inf)
    """
    nonnegative(t, "time t")
    return beside(t, like) if isinstance(t, int | float | np.number) and np.isfinite(t) else t


def decay_rate(weight_decay: Any, like: Any) -> Any:
    """Return the weight decay epsilon in the arithmetic of `like`.

    Raises: ValueError if it is negative or not finite.

    >>> from fractions import Fraction
    >>> decay_rate(0.0, Fraction(1))
    Fraction(0, 1)
    """
    nonnegative(real(weight_decay, "weight decay"), "weight decay")
    return beside(weight_decay, like)


def beside(value: Any, like: Any) -> Any:
    """Carry a plain number over to the arithmetic of `like`, exactly; leave anything else as it is.

    >>> from fractions import Fraction
    >>> beside(0.5, Fraction(1))
    Fraction(1, 2)
    """
    return number(value, like) if world(value) == "numpy" and np.ndim(value) == 0 and world(like) in EXACT else value
