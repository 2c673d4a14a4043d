"""Carry look-ahead: what positions do with a carry composes associatively, so that l positions take log_2 l levels, not l passes.

A position maps the carry that arrives to the one that it hands on: KILL to 0, GENERATE to 1, PROPAGATE to what arrived. These three maps of
{0, 1} compose to one another (the upper one wins, unless it propagates), as maps do, associatively; PROPAGATE is the identity. The carry
into a position is the composition of all maps below it, applied to 0, and prefixes double their length at each level.
Source: SABBAGHI_2024, section 3.1, whose passes it compares with; the monoid is the folklore of adders.
"""

from __future__ import annotations

import numpy as np

from lemmata.terms.arithmetic import admits
from lemmata.terms.inputs import integer
from lemmata.terms.types import Tensor
from lemmata.theory.digit_arithmetic.problem import GENERATE, PROPAGATE, kinds, summed


def composed(upper: Tensor, lower: Tensor) -> Tensor:
    """Return what two adjacent blocks do with a carry together: what the upper one does, unless it propagates.

    Args:
        upper, lower: KILL, PROPAGATE or GENERATE, 0, 1 or 2, or arrays of them.

    >>> composed(GENERATE, PROPAGATE), composed(PROPAGATE, GENERATE)
    (2, 2)
    """
    return upper + (lower - upper) * (upper == PROPAGATE)


def levels(length: int) -> int:
    """Return ceil(log_2 l): levels after which prefixes that double their length cover l positions.

    Raises: ValueError for a length below 1.

    >>> levels(1), levels(5), levels(8)
    (0, 3, 3)
    """
    return (integer(length, "number of digits", 1) - 1).bit_length()


@admits("numpy")
def lookahead_add(x: Tensor, y: Tensor, base: int = 10) -> tuple[np.ndarray, int]:
    """Return the digits of x + y by prefix compositions, and the levels that these took.

    Args:
        x, y: digits, least significant first, (l,) each, or batches (…, l).
        base: b, at least 2.

    Returns: l + 1 digits, (…, l + 1), and the number of levels, ceil(log_2 l).

    Raises: ValueError for bad digits or a base below 2.

    Source: new beside SABBAGHI_2024, section 3.1.

    >>> digits, depth = lookahead_add([9, 9, 4], [1, 0, 3])
    >>> digits.tolist(), depth
    ([0, 0, 8, 0], 2)
    """
    base = integer(base, "base", 2)
    total, prefix, reach, depth = summed(x, y, base), kinds(x, y, base), 1, 0
    while reach < prefix.shape[-1]:
        prefix = np.concatenate([prefix[..., :reach], composed(prefix[..., reach:], prefix[..., :-reach])], axis=-1)
        reach, depth = 2 * reach, depth + 1
    total[..., 1:] += (prefix == GENERATE).astype(total.dtype)
    return total % base, depth
