"""Parallel addition with one slip: a carry dropped, counted twice, or handed to the wrong place."""

from __future__ import annotations

import numpy as np

from lemmata.terms.types import Scalar, Tensor
from lemmata.theory.digit_arithmetic.addition import parallel_add
from lemmata.theory.digit_arithmetic.problem import summed


def without_last_carry(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, Tensor]:
    """`parallel_add` without the carry into position l + 1, where the operands are of a single digit."""
    digits, passes = parallel_add(x, y, base)
    digits[len(digits) - 1] *= len(digits) > 2
    return digits, passes


def two_passes(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, Tensor]:
    """`parallel_add` that stops after two passes."""
    total = summed(x, y, base)
    for _ in range(2):
        carry, total = total // base, total % base
        total[..., 1:] += carry[..., :-1]
    return total, 2


def one_more(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, Tensor]:
    """`parallel_add` that counts the look that finds nothing to carry as a pass."""
    digits, passes = parallel_add(x, y, base)
    return digits, passes + 1


def untriggered(x: Tensor, y: Tensor, base: int) -> tuple[np.ndarray, Tensor]:
    """`parallel_add` with the longest run of sums b - 1 for the passes, and one where there is a carry."""
    digits, passes = parallel_add(x, y, base)
    longest = running = 0
    for total in (np.asarray(x) + np.asarray(y)).tolist():
        running = running + 1 if total == base - 1 else 0
        longest = max(longest, running)
    return digits, longest + (passes > 0)


def carry_kept(total: Scalar, carry: Scalar, arriving: Scalar, base: Scalar) -> Scalar:
    """`carried_digit` that hands base - 1 on for each unit of the next position."""
    return total - (base - 1) * carry + arriving


def one_less(length: int) -> int:
    """`longest_cascade` without the position that starts it, from two digits on."""
    return max(length - 1, 1)
