"""Numbers as arrays of digits, least significant first, and what carrying depends on: the definitions.

The sum x_j + y_j of two digits in base b generates a carry if it is b or more, kills one that arrives if it is b - 2 or less, and
propagates it if it is b - 1. A cascade is a generating position with the propagating ones directly above it; its length counts both.
Source: SABBAGHI_2024, sections 3.1 and 4.
"""

from __future__ import annotations

import numpy as np

from lemmata.theory.inputs import integer
from lemmata.theory.types import Vector

KILL, PROPAGATE, GENERATE = 0, 1, 2
"""What a position does with a carry that arrives."""


def digits_of(number: int, length: int, base: int = 10) -> np.ndarray:
    """Return the digits of a number, least significant first: (length,).

    Raises: ValueError for a number below 0 or with more digits, a length below 1, or a base below 2.

    >>> digits_of(123, 4).tolist()
    [3, 2, 1, 0]
    """
    base, length = integer(base, "base", 2), integer(length, "number of digits", 1)
    number = integer(number, "number", 0, base**length - 1)
    found = []
    for _ in range(length):
        number, digit = divmod(number, base)
        found.append(digit)
    return np.array(found)


def value_of(digits: Vector, base: int = 10) -> int:
    """Return the number that has these digits, sum_j digits_j base^j.

    >>> value_of([3, 2, 1, 0])
    123
    """
    found = 0
    for digit in reversed(np.asarray(digits).tolist()):
        found = found * base + digit
    return found


def digit_array(values: object, name: str, base: int = 10) -> np.ndarray:
    """Return digits as an integer array whose last axis runs over positions.

    Args:
        values: integers from 0 to base - 1, at least one; any other axes are a batch.
        name: what they are called in the message.
        base: at least 2.

    Raises: ValueError for no digits, numbers that are no integers, or such that are no digits.

    >>> digit_array([3, 2, 1], "x").tolist()
    [3, 2, 1]
    """
    try:
        found = np.asarray(values)
    except ValueError:  # rows of different lengths
        found = np.empty(0)
    whole = found.dtype.kind in "iu" or (found.dtype.kind == "O" and all(type(item) is int for item in found.flat))
    if found.ndim < 1 or not found.size or not whole:
        raise ValueError(f"{name} must be a nonempty array of integers from 0 to {base - 1}, least significant first, not {values!r:.60}")
    if found.min() < 0 or found.max() >= base:
        wrong = found[(found < 0) | (found >= base)].flat[0]
        raise ValueError(f"{name} must have digits from 0 to {base - 1} in base {base}, not {wrong}")
    return found


def digit_pair(x: object, y: object, base: int = 10) -> tuple[np.ndarray, np.ndarray]:
    """Return two arrays of digits of one shape.

    Raises: ValueError as `digit_array`, or for different shapes.

    >>> [part.tolist() for part in digit_pair([1], [2])]
    [[1], [2]]
    """
    one, other = digit_array(x, "x", base), digit_array(y, "y", base)
    if one.shape != other.shape:
        raise ValueError(f"x and y must have one length, not shapes {one.shape} and {other.shape}: fill the shorter up with zeros")
    return one, other


def kinds(x: object, y: object, base: int = 10) -> np.ndarray:
    """Return what each position does with a carry: KILL, PROPAGATE or GENERATE, of the shape of x.

    Raises: ValueError as `digit_pair`.

    >>> kinds([9, 9, 1], [1, 0, 2]).tolist()
    [2, 1, 0]
    """
    one, other = digit_pair(x, y, integer(base, "base", 2))
    total = one.astype(object) + other
    return (total >= base - 1).astype(int) + (total >= base).astype(int)


def cascade_length(x: object, y: object, base: int = 10) -> int:
    """Return the length L of the longest cascade: 1 + the propagating positions directly above a generating one, 0 without a carry.

    Args:
        x, y: digits, least significant first, (l,) each.
        base: b, at least 2.

    Raises: ValueError for bad digits.

    Source: SABBAGHI_2024, section 4, the reading in which a carry must start a cascade.

    >>> cascade_length([5, 9, 9, 1], [7, 0, 0, 1])
    3
    """
    longest = running = 0
    for kind in kinds(x, y, base).tolist():
        running = 1 if kind == GENERATE else running + 1 if kind == PROPAGATE and running else 0
        longest = max(longest, running)
    return longest


def look_back(x: object, y: object, base: int = 10) -> int:
    """Return how many lower positions some digit of the sum needs at most: the propagating ones below it, and the one that decides.

    The lowest position has none below it: a run that reaches it ends there, and no further one decides.

    Args and Raises: as `cascade_length`.

    Source: SABBAGHI_2024, section 4, definition of complexity, in positions of one operand.

    >>> look_back([5, 9, 9, 1], [7, 0, 0, 1]), look_back([0, 9, 9, 1], [0, 0, 0, 1])
    (3, 3)
    """
    needed, running = 0, 0
    for place, kind in enumerate(kinds(x, y, base).tolist()):
        running = running + 1 if kind == PROPAGATE else 0
        needed = max(needed, min(running + 1, place + 1))
    return needed
