"""Two readings of a cascade: a run of digit sums b - 1 must be looked through whether a carry starts it or not.

A digit of the sum is determined by its own position and those below it down to the first that does not propagate. How far one must look
is therefore the law of the longest run, not of the longest cascade: P(at most w) is the probability that no w propagating positions
follow each other among l - 1, those with a position below. Half of the runs are started by a carry, in every base.
Source: SABBAGHI_2024, section 4; the laws are new.
"""

from __future__ import annotations

from fractions import Fraction

from lemmata.terms.inputs import count, integer
from lemmata.terms.types import Scalar, Tensor
from lemmata.theory.digit_arithmetic.cascade import avoiding, differences, letters
from lemmata.theory.digit_arithmetic.problem import cascade_length


def run_share(digits: int, run: int, base: int = 10) -> Fraction:
    """Return the probability that fewer than w propagating positions follow each other among l.

    With c = (1 - p) p^w and S_l the sum of `avoiding` it is S_l - p^w S_{l-w}.

    Args:
        digits: l, at least 0.
        run: w, at least 1.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: new beside SABBAGHI_2024, section 4.

    >>> round(float(run_share(50, 4)), 5)
    0.99577
    """
    digits, run, base = integer(digits, "number of digits", 0), integer(run, "length of runs", 1), integer(base, "base", 2)
    propagate = Fraction(1, base)
    probability = (1 - propagate) * propagate**run
    begun = propagate**run * avoiding(digits - run, run, probability) if digits >= run else Fraction(0)
    return avoiding(digits, run, probability) - begun


def look_back_pmf(digits: int, base: int = 10) -> list[Fraction]:
    """Return the law of how many lower positions some digit of a sum needs at most: P(w), w = 0, …, l, of two uniform numbers.

    Args:
        digits: l, at least 1.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: new beside SABBAGHI_2024, section 4.

    >>> [str(share) for share in look_back_pmf(2)]
    ['0', '9/10', '1/10']
    """
    digits = integer(digits, "number of digits", 1)
    return differences([Fraction(0), *(run_share(digits - 1, run, base) for run in range(1, digits + 1))])


def started_share(base: Scalar) -> Scalar:
    """Return which share of the runs of propagating positions, with a position below, are started by a carry: g/(1 - p).

    Args:
        base: b, at least 2, or what stands for every such.

    Raises: ValueError for other numbers.

    Source: new.

    >>> started_share(10)
    Fraction(1, 2)
    """
    base = count(base, "base", 2)
    generate, propagate, _ = letters(base, Fraction(1) if isinstance(base, int) else base)
    return generate / (1 - propagate)


def triggered_look_back(x: Tensor, y: Tensor, base: int = 10) -> int:
    """Return how far one must look if only runs that a carry starts count: the longest cascade, and one position at least.

    Args and Raises: as `problem.look_back`.

    Source: SABBAGHI_2024, section 4, (C1), where cascades quantify what is needed.

    >>> triggered_look_back([0, 9, 9, 1], [0, 0, 0, 1])
    1
    """
    return max(1, cascade_length(x, y, base))
