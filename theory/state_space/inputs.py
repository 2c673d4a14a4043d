"""Reading of arguments, shared by the theorems of the family: one clear line for a bad one.

Sizes are checked in every arithmetic, values (finite, signs, distinct) where they are floats or fractions: on symbols and balls an
order of values decides nothing. Plain numbers beside symbols, balls or fractions are carried over exactly.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from lemmata.theory.arithmetic import EXACT, number, world


def integer(value: Any, name: str, least: int) -> int:
    """Return `value` as an int of at least `least`.

    Raises: ValueError if it is no integer or too small.

    >>> integer(3, "tap p", 1)
    3
    """
    try:
        found = least - 1 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        found = least - 1
    if found < least:
        raise ValueError(f"{name} must be an integer of at least {least}, not {value!r}")
    return found


def ordered(*values: Any) -> bool:
    """Tell whether the order of the values can be decided: floats and fractions, not symbols, balls or traced numbers.

    >>> ordered(1.0, np.ones(2))
    True
    """
    return world(*values) in ("numpy", "fraction")


def nonnegative(values: Any, name: str) -> Any:
    """Return values none of which is below zero, where their order can be decided.

    Raises: ValueError if one is negative.

    >>> nonnegative(0.5, "time t")
    0.5
    """
    if ordered(values) and not np.all(np.asarray(values) >= 0):
        raise ValueError(f"{name} must not be negative, not {values!r:.60}")
    return values


def positive(value: Any, name: str) -> Any:
    """Return a number above zero, where its sign can be decided.

    Raises: ValueError if it is not.

    >>> positive(0.5, "a_max")
    0.5
    """
    if np.ndim(value) or (ordered(value) and not (value > 0 and value < np.inf)):
        raise ValueError(f"{name} must be a positive finite number, not {value!r:.60}")
    return value


def distinct(values: Any, name: str) -> Any:
    """Return a column of pairwise different entries, where that can be decided.

    Raises: ValueError if two are equal.

    >>> distinct(np.array([1.0, 2.0]), "nodes")
    array([1., 2.])
    """
    if ordered(values) and len(set(values.tolist())) < values.shape[0]:
        raise ValueError(f"{name} must be pairwise different")
    return values


def rational(value: Any, name: str) -> Fraction:
    """Return a number as a fraction, a float at its exact binary value.

    Raises: ValueError for anything that is no finite rational number.

    >>> rational(0.5, "gap"), rational("1/3", "gap")
    (Fraction(1, 2), Fraction(1, 3))
    """
    try:
        return Fraction(str(value)) if world(value) in ("sympy", "flint") else Fraction(value)
    except (TypeError, ValueError, OverflowError, ZeroDivisionError):
        raise ValueError(f"{name} must be a rational number, not {value!r:.60}") from None


def rationals(values: Any, name: str) -> list[Fraction]:
    """Return a sequence of numbers as fractions.

    Raises: ValueError for anything that is no nonempty sequence of rational numbers.

    >>> rationals([1, 0.5], "nodes")
    [Fraction(1, 1), Fraction(1, 2)]
    """
    if not isinstance(values, Sequence | np.ndarray) or isinstance(values, str) or not len(values):
        raise ValueError(f"{name} must be a nonempty sequence of rational numbers, not {values!r:.60}")
    return [rational(value, name) for value in values]


def beside(value: Any, like: Any) -> Any:
    """Carry a plain number over to the arithmetic of `like`, exactly; leave anything else as it is.

    Raises: ValueError for a plain number that is not finite.

    >>> beside(0.5, Fraction(1))
    Fraction(1, 2)
    """
    if world(value) != "numpy" or np.ndim(value):
        return value
    if not np.isfinite(value):
        raise ValueError(f"numbers must be finite, not {value!r}")
    return number(value, like) if world(like) in EXACT else value


def powers(a: Any, count: int) -> list[Any]:
    """Return 1, a, a^2, … (`count` of them) by recurrence.

    >>> powers(2.0, 3)
    [1.0, 2.0, 4.0]
    """
    found = [a * 0 + 1]
    while len(found) < count:
        found.append(found[-1] * a)
    return found[:count]
