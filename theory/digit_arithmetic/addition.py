"""Addition in parallel: all positions carry at once, and as many passes are needed as the longest cascade is long.

With s_j = x_j + y_j, one pass is s_j <- (s_j mod b) + floor(s_{j-1}/b) for j = 1, …, l + 1 at once. It keeps sum_j s_j b^j. A position
carries once at most: one that generates has b - 2 at most left, and takes one carry more without a second; one that propagates carries
a pass after the position below it. So the passes end after the longest cascade, with digits, and these are the sum's.
Source: SABBAGHI_2024, section 3.1, algorithm 1; corrected.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.digit_arithmetic.problem import digit_pair, holding, summed
from lemmata.theory.inputs import integer
from lemmata.theory.types import Scalar

ROWS, WORD = 1 << 13, 8
"""Rows of a batch that carry at a time: a pass over so many short ones stays in the processor's cache. Flags that are looked at together:
a row is filled up to a multiple of it with positions that never carry."""


def parallel_add(x: Any, y: Any, base: int = 10) -> tuple[np.ndarray, Any]:
    """Return the digits of x + y, and the passes in which all positions that overflow carry at once.

    Args:
        x, y: integers from 0 to base - 1, least significant first: (l,) each, or batches (…, l).
        base: b, at least 2.

    Returns: l + 1 digits, (…, l + 1), of the operands' integer type if that holds 2b, else int64; the passes, an int, or (…) of a batch.

    Raises: ValueError for empty arrays, different lengths, digits outside 0..base-1, numbers that are no integers, or a base below 2.

    Source: SABBAGHI_2024, section 3.1, algorithm 1, corrected: the remainder is taken before the carry is added, up to position l + 1.

    >>> digits, passes = parallel_add([9, 9, 4], [1, 0, 3])
    >>> digits.tolist(), passes
    ([0, 0, 8, 0], 2)
    """
    base = integer(base, "base", 2)
    one, other = digit_pair(x, y, base)
    *batch, length = one.shape
    total = np.empty((*batch, length + 1), dtype=holding(2 * base, np.result_type(one, other)))
    passes = np.zeros(batch, dtype=int)
    x, y, rows, counts = one.reshape(-1, length), other.reshape(-1, length), total.reshape(-1, length + 1), passes.reshape(-1)
    room = np.zeros((min(ROWS, len(rows)), length + 1 + -(length + 1) % WORD), dtype=total.dtype)
    for start in range(0, len(rows), ROWS):
        part = slice(start, start + ROWS)
        work = room[: len(rows[part])]
        np.add(x[part], y[part], out=work[:, :length], dtype=work.dtype, casting="unsafe")  # digits, which any such type holds
        work[:, length:] = 0
        _carry(work, counts[part], base)
        rows[part] = work[:, : length + 1]
    return total, passes if passes.shape else int(passes)


def _carry(total: np.ndarray, passes: np.ndarray, base: int) -> None:
    """Carry in all rows until no position overflows, in place, and count the passes of each.

    The rows are one array from end to end: the highest position of a row never overflows, so that none hands anything to the next row. Once
    most rows are done, only the others go on.
    """
    flat, modulus = total.reshape(-1), np.array(base, dtype=total.dtype)
    while True:
        over = total >= base
        some = _any(over)
        left = int(np.count_nonzero(some))
        if 2 * left < len(total):
            break
        passes += some
        carry = over.view(total.dtype) if total.dtype.itemsize == over.itemsize else over.astype(total.dtype)
        total -= carry * modulus
        flat[1:] += carry.reshape(-1)[:-1]
    if left:
        rows, more = np.flatnonzero(some), np.zeros(left, dtype=int)
        part = total[rows]
        _carry(part, more, base)
        total[rows], passes[rows] = part, passes[rows] + more


def _any(flags: np.ndarray) -> np.ndarray:
    """Return whether any flag of each row is set; a row is as many whole words long."""
    words = flags.view(np.uint64)
    found = words[:, 0].copy()
    for column in words.T[1:]:
        found |= column
    return found != 0


def carried_digit(total: Scalar, carry: Scalar, arriving: Scalar, base: Scalar) -> Scalar:
    """Return what a pass makes of one position, total - base carry + arriving, `carry` being what it hands on.

    Args:
        total: what stands there, any integer.
        carry: floor(total/base), or any other number of units that are handed on.
        arriving: what the position below hands on.
        base: b.

    Source: SABBAGHI_2024, section 3.1, algorithm 1, corrected.

    >>> carried_digit(13, 1, 1, 10)
    4
    """
    return total - base * carry + arriving


def longest_cascade(length: int) -> int:
    """Return the length of the longest cascade that l digits admit: l, of 99…9 + 1.

    Raises: ValueError for a length below 1.

    >>> longest_cascade(5)
    5
    """
    return integer(length, "number of digits", 1)


def looped_add(x: Any, y: Any, base: int = 10) -> tuple[np.ndarray, Any]:
    """Return what `parallel_add` gives if its last loop ends at l, as printed: the digit l + 1 stays 0.

    Args, Returns and Raises: as `parallel_add`.

    Source: SABBAGHI_2024, algorithm 1, line 9.

    >>> looped_add([9], [1])[0].tolist()
    [0, 0]
    """
    return _without_last(*parallel_add(x, y, base))


def reduced_add(x: Any, y: Any, base: int = 10) -> tuple[np.ndarray, Any]:
    """Return the digits of a pass that takes the remainder after it has added the carry, as printed; there is never a second pass.

    All slips but this one are repaired: s'_1 = s_1, one index, positions up to l + 1.

    Args, Returns and Raises: as `parallel_add`.

    Source: SABBAGHI_2024, algorithm 1, lines 8 and 10.

    >>> reduced_add([9, 9], [1, 0])[0].tolist()
    [0, 0, 0]
    """
    base = integer(base, "base", 2)
    total = summed(x, y, base)
    carry = total // base
    total[..., 1:] += carry[..., :-1]
    passes = (carry > 0).any(axis=-1).astype(int)
    return total % base, passes if passes.shape else int(passes)


def printed_add(x: Any, y: Any, base: int = 10) -> tuple[np.ndarray, Any]:
    """Return what algorithm 1 gives as printed: `reduced_add` up to position l, with the digit l + 1 left at 0.

    Args, Returns and Raises: as `parallel_add`.

    Source: SABBAGHI_2024, algorithm 1; s'_1 read as s_1, and i as j in its last loop.

    >>> printed_add([9, 9], [1, 0])[0].tolist()
    [0, 0, 0]
    """
    return _without_last(*reduced_add(x, y, base))


def _without_last(digits: np.ndarray, passes: Any) -> tuple[np.ndarray, Any]:
    digits[..., -1] = 0
    return digits, passes
