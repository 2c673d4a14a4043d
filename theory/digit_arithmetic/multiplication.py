"""Multiplication in parallel: the multiplier times each digit, and then digits of every position handed up at once.

With m_j = x y_j, one pass is m_j <- (m_j mod b) + sum_{k=1}^{l1} (floor(m_{j-k}/b^k) mod b) for all j <= l1 + l2 at once: position j keeps
its last digit and hands the k-th to position j + k. It keeps sum_j m_j b^j, as every m_j has l1 + 1 digits at most, at first and ever
after, and each digit that is handed up lowers sum_j m_j: so the passes end, with digits, and these are the product's.
Source: SABBAGHI_2024, section 3.2, algorithm 2; corrected.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms.inputs import integer
from lemmata.terms.types import Tensor
from lemmata.theory.digit_arithmetic.problem import digit_array


def parallel_multiply(x: Tensor, y: Tensor, base: int = 10) -> tuple[np.ndarray, Tensor]:
    """Return the digits of x y, and the passes in which all positions hand their higher digits up at once.

    Args:
        x: the multiplier, integers from 0 to base - 1, least significant first: (l1,), or batches (…, l1).
        y: the multiplicand: (l2,), or batches (…, l2).
        base: b, at least 2.

    Returns: l1 + l2 digits, (…, l1 + l2), of type int64 if that holds b^(l1 + 1), else of Python's integers; the passes, an int, or (…).

    Raises: ValueError for empty arrays, digits outside 0..base-1, numbers that are no integers, or a base below 2.

    Source: SABBAGHI_2024, section 3.2, algorithm 2, corrected: digits in place of quotients, added up, and the remainder taken first.

    >>> digits, passes = parallel_multiply([6, 5], [7, 9, 2, 4])
    >>> digits.tolist(), passes
    ([2, 3, 6, 0, 4, 2], 2)
    """
    base = integer(base, "base", 2)
    total, longest = _multiplied(x, y, base)
    passes = np.zeros(total.shape[:-1], dtype=int)
    while (over := total >= base).any():
        passes += over.any(axis=-1)
        total = total % base + _handed_up(total, longest, base)
    return total, passes if passes.shape else int(passes)


def _multiplied(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, int]:
    """Return the multiplier times each digit, with zeros above, and the multiplier's length."""
    x, y = digit_array(x, "x", base), digit_array(y, "y", base)
    length = x.shape[-1]
    kind = np.int64 if base ** (length + 1) <= np.iinfo(np.int64).max else object
    value = np.zeros(x.shape[:-1], dtype=kind)
    for place in range(length - 1, -1, -1):
        value = value * base + x[..., place].astype(kind)
    products = np.asarray(value, dtype=kind)[..., None] * y.astype(kind)  # one number of type object is no array any more
    return np.concatenate([products, np.zeros((*products.shape[:-1], length), dtype=kind)], axis=-1), length


def _handed_up(total: np.ndarray, length: int, base: int) -> np.ndarray:
    """Return what arrives at each position: the k-th digit from k positions below, k = 1, …, l1."""
    found = np.zeros_like(total)
    for k in range(1, length + 1):
        found[..., k:] += total[..., :-k] // base**k % base
    return found


def reduced_multiply(x: Tensor, y: Tensor, base: int = 10) -> tuple[np.ndarray, Tensor]:
    """Return the digits of one pass that takes the remainder last, as printed; there is never a second.

    All slips but this one are repaired: what is handed up is digits, added up, at all positions.

    Args, Returns and Raises: as `parallel_multiply`.

    Source: SABBAGHI_2024, algorithm 2, lines 9 and 11.

    >>> reduced_multiply([9], [9, 9])[0].tolist()
    [1, 9, 8]
    """
    base = integer(base, "base", 2)
    total, longest = _multiplied(x, y, base)
    passes = (total >= base).any(axis=-1).astype(int)
    return (total + _handed_up(total, longest, base)) % base, passes if passes.shape else int(passes)


def printed_multiply(x: Tensor, y: Tensor, base: int = 10) -> tuple[np.ndarray, Tensor]:
    """Return what algorithm 2 gives as printed: whole quotients, the last k overwriting the others, reduced last, up to l1 + l2 - 1.

    Args, Returns and Raises: as `parallel_multiply`.

    Source: SABBAGHI_2024, algorithm 2; m begins at 0, and m' as m.

    >>> printed_multiply([9], [9, 9])[0].tolist()
    [1, 9, 0]
    """
    base = integer(base, "base", 2)
    total, longest = _multiplied(x, y, base)
    over = np.asarray((total >= base).any(axis=-1))
    after = total.copy()
    for k in range(1, longest + 1):
        after[..., k:] = total[..., k:] + total[..., :-k] // base**k
    after %= base
    after[..., -1] = 0
    return after, over.astype(int) if over.shape else int(over)  # without an overflow nothing was moved
