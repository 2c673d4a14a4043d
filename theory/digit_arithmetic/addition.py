"""Addition in parallel: all positions carry at once, and as many passes are needed as the longest cascade is long.

With s_j = x_j + y_j, one pass is s_j <- (s_j mod b) + floor(s_{j-1}/b) for j = 1, …, l + 1 at once. It keeps sum_j s_j b^j. A position
carries once at most: one that generates has b - 2 at most left, and takes one carry more without a second; one that propagates carries
a pass after the position below it. So the passes end after the longest cascade, with digits, and these are the sum's.
Source: SABBAGHI_2024, section 3.1, algorithm 1; corrected.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms.inputs import integer
from lemmata.terms.types import Scalar, Tensor
from lemmata.theory.digit_arithmetic.problem import digit_pair, holding, summed

BLOCK, WORD, MANY = 1 << 18, 64, 1024
"""Digits of a batch that carry at a time, which stay in the processor's cache; flags in a word, a bit for each position; and the rows from
which on it is worth while to set aside those that are not done."""


def parallel_add(x: Tensor, y: Tensor, base: int = 10) -> tuple[np.ndarray, Tensor]:
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
    width = _width(length + 1)
    count = max(1, BLOCK // width)
    room = np.zeros((min(count, len(rows)), width), dtype=total.dtype)
    flags = np.empty(room.shape, dtype=bool)
    for start in range(0, len(rows), count):
        part = slice(start, start + count)
        work = room[: len(rows[part])]  # beyond the highest position nothing is ever written
        work[:, length] = 0
        np.add(x[part], y[part], out=work[:, :length], dtype=work.dtype, casting="unsafe")  # digits, which any such type holds
        _carry(work, flags[: len(work)], rows[part], counts[part], base)
    return total, passes if passes.shape else int(passes)


def _width(length: int) -> int:
    """Return the bits of the shortest row of words that has one for each position: 8, 16, 32, or a multiple of 64."""
    return next((bits for bits in (8, 16, 32) if length <= bits), length + -length % WORD)


def _carry(total: np.ndarray, room: np.ndarray, digits: np.ndarray, passes: np.ndarray, base: int) -> None:
    """Carry in all rows until no position overflows; give the digits that are left, and the passes of each row.

    A position hands on one carry at most and takes one at most. So the passes need flags alone, a bit for each position: those that
    generate overflow in the first, and in every other those that stand at b - 1 and are handed a carry.
    """
    modulus, length = np.array(base, dtype=total.dtype), digits.shape[1]
    over, full = _packed(np.greater_equal(total, modulus, out=room)), _packed(np.equal(total, modulus - 1, out=room))
    arrived, passes[:] = _arriving(over, full)
    flags = np.unpackbits(np.ascontiguousarray(arrived.T).reshape(-1).view(np.uint8), bitorder="little")
    change = _numbers(flags.reshape(total.shape), total.dtype)
    total += change
    digits[:] = _reduced(total, change, modulus)[:, :length]


def _reduced(total: np.ndarray, room: np.ndarray, modulus: np.ndarray) -> np.ndarray:
    """Return numbers below 2b modulo b, in their own place: of t and t - b the smaller, for without a sign a t - b below 0 is large."""
    if total.dtype.kind == "O":
        return np.where(total >= modulus, total - modulus, total)
    plain = total.dtype.str.replace("i", "u")
    numbers, less = total.view(plain), room.view(plain)
    np.minimum(numbers, np.subtract(numbers, modulus.view(plain), out=less), out=numbers)
    return total


def _arriving(over: np.ndarray, full: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return where carries arrive in some pass, (words, rows), and the passes of each row, (rows,).

    Args:
        over: where positions overflow in the first pass, (words, rows); the highest one of a row never does.
        full: where they stand at b - 1.
    """
    arrived, passes = np.zeros_like(over), np.zeros(over.shape[1], dtype=np.int8 if len(over) == 1 else int)
    while True:
        some = over[0] != 0
        for row in over[1:]:
            some |= row != 0
        left = int(np.count_nonzero(some))
        if not left or (4 * left < len(some) and len(some) >= MANY):
            break
        passes += some.view(np.int8)
        handed = over << over.dtype.type(1)
        if len(over) > 1:
            handed[1:] |= over[:-1] >> over.dtype.type(WORD - 1)
        arrived |= handed
        over = full & handed
    if left:
        rows = np.flatnonzero(some)
        more, counts = _arriving(over.take(rows, axis=1), full.take(rows, axis=1))
        for one, other in zip(arrived, more, strict=True):
            one[rows] |= other
        passes[rows] += counts
    return arrived, passes


def _packed(flags: np.ndarray) -> np.ndarray:
    """Return flags (rows, width) as words, the lowest position in the lowest bit: (words, rows)."""
    words = np.packbits(flags.reshape(-1), bitorder="little").view(f"<u{min(flags.shape[1], WORD) // 8}")
    return words.reshape(len(flags), -1).T


def _numbers(flags: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """Return flags, a byte each, as 0 and 1 of a type."""
    return flags.view(dtype) if dtype.kind in "iu" and dtype.itemsize == flags.itemsize else flags.astype(dtype)


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


def looped_add(x: Tensor, y: Tensor, base: int = 10) -> tuple[np.ndarray, Tensor]:
    """Return what `parallel_add` gives if its last loop ends at l, as printed: the digit l + 1 stays 0.

    Args, Returns and Raises: as `parallel_add`.

    Source: SABBAGHI_2024, algorithm 1, line 9.

    >>> looped_add([9], [1])[0].tolist()
    [0, 0]
    """
    return _without_last(*parallel_add(x, y, base))


def reduced_add(x: Tensor, y: Tensor, base: int = 10) -> tuple[np.ndarray, Tensor]:
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


def printed_add(x: Tensor, y: Tensor, base: int = 10) -> tuple[np.ndarray, Tensor]:
    """Return what algorithm 1 gives as printed: `reduced_add` up to position l, with the digit l + 1 left at 0.

    Args, Returns and Raises: as `parallel_add`.

    Source: SABBAGHI_2024, algorithm 1; s'_1 read as s_1, and i as j in its last loop.

    >>> printed_add([9, 9], [1, 0])[0].tolist()
    [0, 0, 0]
    """
    return _without_last(*reduced_add(x, y, base))


def _without_last(digits: np.ndarray, passes: Tensor) -> tuple[np.ndarray, Tensor]:
    digits[..., -1] = 0
    return digits, passes
