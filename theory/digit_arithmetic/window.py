"""What a fixed window can do: digit i sees m positions on either side, and so a cascade longer than m is beyond it.

The carry into i is decided in sight unless the m positions below it all propagate. Take a pair in which some runs of m or more
propagating positions lie above others, and exchange b - 1 - x, b - 1 - y for x, y at the position below one run: what generated kills, the
probability is the same, digits above the run's first m see nothing of it, and their carry changes. Given all else, what a rule says of
the highest of several runs does not depend on what lies below it, and so on down: at most one of the 2^k pairs is right throughout. The
rule "no carry" attains that, and errs if and only if a cascade is longer than m. So P(L <= m) is the best accuracy, for all rules.
Source: new beside SABBAGHI_2024, section 4 and appendix E.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.terms.inputs import integer
from lemmata.terms.types import Tensor
from lemmata.theory.digit_arithmetic.cascade import cascade_share
from lemmata.theory.digit_arithmetic.problem import GENERATE, PROPAGATE, kinds, summed


def best_accuracy(digits: int, window: int, base: int = 10) -> Fraction:
    """Return the greatest probability with which all digits of a sum are right, each given from the m positions on either side: P(L <= m).

    Args:
        digits: l, at least 1.
        window: m, at least 0: of stacked layers that see w positions each, as many times w.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: new.

    >>> best_accuracy(2, 1), float(best_accuracy(5, 4))
    (Fraction(191, 200), 0.999955)
    """
    return cascade_share(integer(digits, "number of digits", 1), integer(window, "window m", 0), base)


def digit_accuracy(digit: int, window: int, base: int = 10) -> Fraction:
    """Return the greatest probability with which digit i alone is right, given the m positions below it: 1 - b^-m (1 - b^-(i-1-m))/2.

    It is 1 for i <= m + 1, where nothing is hidden.

    Args:
        digit: i, at least 1; of numbers with i - 1 digits or more.
        window: m, at least 0.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: new.

    >>> digit_accuracy(2, 0)
    Fraction(11, 20)
    """
    digit, window, base = integer(digit, "digit i", 1), integer(window, "window m", 0), integer(base, "base", 2)
    hidden = max(digit - 1 - window, 0)
    return 1 - Fraction(1, base**window) * (1 - Fraction(1, base**hidden)) / 2


def windowed_add(x: Tensor, y: Tensor, window: int, base: int = 10) -> np.ndarray:
    """Return the digits of x + y by the rule that attains the best accuracy: the m positions below decide, or no carry is taken to come.

    Args:
        x, y: digits, least significant first, (l,) each or batches (…, l).
        window: m, at least 0.
        base: b, at least 2.

    Returns: l + 1 digits, (…, l + 1).

    Raises: ValueError for bad digits or sizes.

    Source: new.

    >>> windowed_add([5, 9, 9], [5, 0, 0], 1).tolist()
    [0, 0, 9, 0]
    """
    window, base = integer(window, "window m", 0), integer(base, "base", 2)
    total, kind = summed(x, y, base), kinds(x, y, base)
    carry, decided = np.zeros(total.shape, dtype=int), np.zeros(total.shape, dtype=bool)
    for back in range(1, min(window, total.shape[-1] - 1) + 1):
        below = np.concatenate([np.full((*kind.shape[:-1], back), PROPAGATE), kind], axis=-1)[..., : total.shape[-1]]
        carry += ~decided & (below == GENERATE)
        decided |= below != PROPAGATE
    return (total + carry.astype(total.dtype)) % base
