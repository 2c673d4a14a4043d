"""Numbers as arrays of digits, least significant first, and what carrying depends on: the definitions.

The sum x_j + y_j of two digits in base b generates a carry if it is b or more, kills one that arrives if it is b - 2 or less, and
propagates it if it is b - 1. A cascade is a generating position with the propagating ones directly above it; its length counts both.
Source: SABBAGHI_2024, sections 3.1 and 4.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from lemmata.terms.inputs import integer
from lemmata.terms.types import Vector

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
    return np.array(found, dtype=holding(max(found), np.dtype(np.int64)))


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
        values: integers from 0 to base - 1, at least one, in lists or of any integer type; any other axes are a batch.
        name: what they are called in the message.
        base: at least 2.

    Raises: ValueError for no digits, numbers that are no integers, or such that are no digits.

    >>> digit_array([3, 2, 1], "x").tolist()
    [3, 2, 1]
    """
    found = np.asarray(values, dtype=None if isinstance(values, np.ndarray) else object)  # of type int, True would be 1
    mixed = found.dtype.kind == "O"
    whole = all(isinstance(item, int | np.integer) and type(item) is not bool for item in found.flat) if mixed else found.dtype.kind in "iu"
    if found.ndim < 1 or not found.size or not whole:
        raise ValueError(f"{name} must be a nonempty array of integers from 0 to {base - 1}, least significant first, not {values!r:.60}")
    signed = found.dtype.kind == "i" and found.flags.c_contiguous  # what is below 0 is large without a sign: one look does for both
    if found.view(found.dtype.str.replace("i", "u")).max() >= base if signed else found.min() < 0 or found.max() >= base:
        wrong = found[(found < 0) | (found >= base)].flat[0]
        raise ValueError(f"{name} must have digits from 0 to {base - 1} in base {base}, not {wrong}")
    if not mixed:
        return found
    kind = holding(int(found.max()), np.dtype(np.int64))
    return np.array([int(item) for item in found.flat], dtype=kind).reshape(found.shape)


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


def summed(x: object, y: object, base: int = 10) -> np.ndarray:
    """Return the sums of digits, and a 0 above them, (…, l + 1), in an integer type that holds 2 base: the operands' if it does.

    Raises: ValueError as `digit_pair`.

    >>> summed([5, 9], [7, 0]).tolist()
    [12, 9, 0]
    """
    one, other = digit_pair(x, y, base)
    total = np.zeros((*one.shape[:-1], one.shape[-1] + 1), dtype=holding(2 * base, np.result_type(one, other)))
    np.add(one, other, out=total[..., :-1], dtype=total.dtype, casting="unsafe")  # digits, which any such type holds
    return total


def holding(number: int, dtype: np.dtype) -> np.dtype:
    """Return an integer type that holds a number: the given one, int64, or Python's own; NumPy mixes int64 and uint64 to floats.

    >>> holding(20, np.dtype(np.int8)), holding(200, np.dtype(np.int8))
    (dtype('int8'), dtype('int64'))
    """
    if dtype.kind in "iu" and number <= np.iinfo(dtype).max:
        return dtype
    return np.dtype(np.int64 if number <= np.iinfo(np.int64).max else object)


def kinds(x: object, y: object, base: int = 10) -> np.ndarray:
    """Return what each position does with a carry: KILL, PROPAGATE or GENERATE, of the shape of x.

    Raises: ValueError as `digit_pair`.

    >>> kinds([9, 9, 1], [1, 0, 2]).tolist()
    [2, 1, 0]
    """
    base = integer(base, "base", 2)
    total = summed(x, y, base)[..., :-1]
    return (total >= base - 1).astype(int) + (total >= base).astype(int)


def _kinds_of_one(x: object, y: object, base: int) -> list[int]:
    """Return what the positions of a single pair do."""
    found = kinds(x, y, base)
    if found.ndim > 1:
        raise ValueError(f"x and y must be one number each, (l,), not a batch of shape {found.shape}")
    return found.tolist()


def cascade_length(x: object, y: object, base: int = 10) -> int:
    """Return the length L of the longest cascade: 1 + the propagating positions directly above a generating one, 0 without a carry.

    Args:
        x, y: digits, least significant first, (l,) each.
        base: b, at least 2.

    Raises: ValueError for bad digits, or a batch.

    Source: SABBAGHI_2024, section 4, the reading in which a carry must start a cascade.

    >>> cascade_length([5, 9, 9, 1], [7, 0, 0, 1])
    3
    """
    longest = running = 0
    for kind in _kinds_of_one(x, y, base):
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
    for place, kind in enumerate(_kinds_of_one(x, y, base)):
        running = running + 1 if kind == PROPAGATE else 0
        needed = max(needed, min(running + 1, place + 1))
    return needed


LAWS = ("uniform", "complexity", "mixed")
"""How pairs for training are drawn: uniform; a cascade length uniform on 0, …, l and then a pair that has it; either, alike."""


def draw_pairs(count: int, digits: int, law: str = "uniform", base: int = 10, *, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Return pairs of numbers as a training set has them.

    Args:
        count: how many pairs, at least 1.
        digits: l, of both numbers, at least 1; leading zeros are digits.
        law: "uniform", "complexity" or "mixed".
        base: b, from 2 to 2^62.
        rng: what they are drawn with.

    Returns: x and y, (count, l) each.

    Raises: ValueError for other sizes, or an unknown law.

    Source: SABBAGHI_2024, section 3 (uniform) and section 4, (C3).

    >>> x, y = draw_pairs(4, 3, "complexity", rng=np.random.default_rng(0))
    >>> x.shape, y.shape
    ((4, 3), (4, 3))
    """
    count, digits, base = integer(count, "number of pairs", 1), integer(digits, "number of digits", 1), integer(base, "base", 2, 1 << 62)
    if law not in LAWS:
        raise ValueError(f"the law of pairs is one of {', '.join(LAWS)}, not {law!r:.60}")
    found = rng.integers(base, size=(2, count, digits))
    chosen = rng.random(count) < {"uniform": 0.0, "complexity": 1.0, "mixed": 0.5}[law]
    lengths = rng.integers(digits + 1, size=count)
    for length in range(digits + 1):
        rows = np.flatnonzero(chosen & (lengths == length))
        if len(rows):
            found[:, rows] = pairs_of_kinds(_kinds_of_length(len(rows), digits, length, base, rng), base, rng)
    return found[0], found[1]


def _kinds_of_length(count: int, digits: int, length: int, base: int, rng: np.random.Generator) -> np.ndarray:
    """Draw what positions do, given that the longest cascade is of this length."""
    steps = kind_steps(digits, length, base)
    found, state, hit = np.empty((count, digits), dtype=int), np.zeros(count, dtype=int), np.zeros(count, dtype=int)
    for place in range(digits):
        kind = (rng.random(count)[:, None] >= steps.below[place, state, hit]).sum(axis=1)
        found[:, place], hit, state = kind, steps.reached[kind, state, hit], steps.after[kind, state]
    return found


class KindSteps(NamedTuple):
    """How the kinds of positions are drawn one by one, given the length m of the longest cascade.

    A state is the chain that ends at a position, 0, …, m, and whether (1) or not (0) one of length m has occurred; it begins as (0, 0).

    Attributes:
        below: P(KILL) and P(KILL or PROPAGATE) at a position, (places, chains, 2, 2), by the state below it.
        after, reached: the state above it, (kinds, chains) and (kinds, chains, 2).
    """

    below: np.ndarray
    after: np.ndarray
    reached: np.ndarray


def kind_steps(digits: int, length: int, base: int) -> KindSteps:
    """Return how kinds are drawn: by what can still be completed, the probability that the positions left end as they must.

    That probability is of the order of b^{-m} where the cascade has not begun, too small for a float from some m on: logarithms are kept.

    Args:
        digits, length, base: l, m from 0 to l, and b.

    >>> kind_steps(1, 1, 10).below[0, 0, 0].tolist(), kind_steps(1, 0, 10).below[0, 0, 0].round(3).tolist()
    ([0.0, 0.0], [0.818, 1.0])
    """
    letters = np.log([(base - 1) / (2 * base), 1 / base, (base - 1) / (2 * base)])
    chain = np.arange(length + 1)
    after = np.stack([0 * chain, np.where(chain > 0, chain + 1, 0), 1 + 0 * chain])  # by kind and chain
    allowed = np.where(after <= length, 0.0, -np.inf)
    after = np.minimum(after, length)
    reached = ((after == length)[:, :, None] | np.array([False, True])).astype(int)
    left, below = np.array([np.full(length + 1, 0.0 if length == 0 else -np.inf), np.zeros(length + 1)]).T, []
    for _ in range(digits):
        ways = letters[:, None, None] + allowed[:, :, None] + left[after[:, :, None], reached]
        most = np.nan_to_num(ways.max(axis=0), neginf=0.0)
        shares = np.exp(ways - most)
        total = shares.sum(axis=0)
        below.append(np.moveaxis(shares.cumsum(axis=0)[:2], 0, -1) / np.where(total > 0, total, 1)[:, :, None])
        with np.errstate(divide="ignore"):  # what cannot be completed has the logarithm -inf
            left = most + np.log(total)
    return KindSteps(np.stack(below[::-1]), after, reached)


def pairs_of_kinds(kind: np.ndarray, base: int, rng: np.random.Generator) -> np.ndarray:
    """Draw digits x, y, uniform among those that do what is asked: (2, …).

    Two different digits i < j are uniform; so are i and j - i - 1, whose sum is at most b - 2, and their complements, which generate.

    >>> pairs_of_kinds(np.array([KILL, PROPAGATE, GENERATE]), 2, np.random.default_rng(0)).sum(axis=0).tolist()
    [0, 1, 2]
    """
    one, other = rng.integers(base, size=kind.shape), rng.integers(base - 1, size=kind.shape)
    other += other >= one
    low = np.minimum(one, other)
    kills = np.array([low, np.maximum(one, other) - low - 1])
    return np.where(kind == KILL, kills, np.where(kind == GENERATE, base - 1 - kills, [one, base - 1 - one]))
