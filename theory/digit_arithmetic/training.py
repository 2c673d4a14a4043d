"""The laws of what is trained on: how long the numbers are, how long their cascades, and what shifting pairs by zeros adds.

Uniform numbers below b^l hardly ever are short. Of pairs drawn uniformly in the length of their cascade, 0, …, l, a share 1/(l + 1) has
each; the mixture is half of either. Pairs of k digits that are shifted by zeros never have digits k or more places apart that both are
not 0. Where a digit at place i + k or above is not 0, digit i of their sum is 0, and a rule that answers 0 there errs on none of them.
Source: SABBAGHI_2024, section 3, section 3.1, (A3), section 4, (C3), and appendix C.1.
"""

from __future__ import annotations

from fractions import Fraction

from lemmata.terms.inputs import integer
from lemmata.theory.digit_arithmetic.cascade import cascade_pmf, differences
from lemmata.theory.digit_arithmetic.problem import LAWS


def length_pmf(digits: int, base: int = 10) -> list[Fraction]:
    """Return the probabilities that the longer of two uniform numbers below b^l has 1, …, l digits: P(at most k) = b^{-2(l-k)}.

    Args:
        digits: l, at least 1.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: SABBAGHI_2024, section 3; the law is new.

    >>> [str(share) for share in length_pmf(2)]
    ['1/100', '99/100']
    """
    digits, base = integer(digits, "number of digits", 1), integer(base, "base", 2)
    return differences([Fraction(1, base ** (2 * (digits - length))) for length in range(1, digits + 1)])


def training_pmf(digits: int, law: str = "uniform", base: int = 10) -> list[Fraction]:
    """Return the law of the longest cascade among the pairs that are trained on: P(L = m), m = 0, …, l.

    Args:
        digits: l, at least 1.
        law: "uniform", "complexity" or "mixed", as of `problem.draw_pairs`.
        base: b, at least 2.

    Raises: ValueError for other sizes, or an unknown law.

    Source: SABBAGHI_2024, section 4, (C3).

    >>> [str(share) for share in training_pmf(1, "mixed")]
    ['21/40', '19/40']
    """
    if law not in LAWS:
        raise ValueError(f"the law of pairs is one of {', '.join(LAWS)}, not {law!r:.60}")
    uniform = cascade_pmf(digits, base)
    weight = {"uniform": Fraction(0), "complexity": Fraction(1), "mixed": Fraction(1, 2)}[law]
    return [(1 - weight) * share + weight / (digits + 1) for share in uniform]


def shifted_share(digits: int, seen: int, base: int = 10) -> Fraction:
    """Return which share of all pairs of l digits are pairs of k digits, both shifted by the same number of zeros.

    Of each shift but the last count those whose lowest digits are not both 0: (1 + (l - k)(1 - b^{-2})) b^{-2(l - k)}.

    Args:
        digits: l, at least 1.
        seen: k, from 1 to l.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: SABBAGHI_2024, section 3.1, (A3); the law is new.

    >>> str(shifted_share(2, 1)), float(shifted_share(10, 5))
    ('199/10000', 5.95e-10)
    """
    digits, base = integer(digits, "number of digits", 1), integer(base, "base", 2)
    further = digits - integer(seen, "digits seen", 1, digits)
    return (1 + further * (1 - Fraction(1, base**2))) / base ** (2 * further)


def spurious_share(digits: int, seen: int, place: int, base: int = 10) -> Fraction:
    """Return how often a rule is right on a digit of uniform sums that answers 0 where digits k places above it or higher are not all 0.

    It is right where these are all 0, q = b^{-2(l - k - i)}, or 1 if there are none, and else on one digit in b: q + (1 - q)/b.

    Args:
        digits: l, at least 1.
        seen: k, from 1 to l.
        place: i, from 0 to l - 1.
        base: b, at least 2.

    Raises: ValueError for other numbers.

    Source: SABBAGHI_2024, section 3.1, (A3), and appendix C.1; the law is new.

    >>> float(spurious_share(10, 5, 0)), float(spurious_share(10, 5, 5)), float(spurious_share(10, 5, 4))
    (0.10000000009, 1.0, 0.109)
    """
    digits, base = integer(digits, "number of digits", 1), integer(base, "base", 2)
    above = digits - integer(seen, "digits seen", 1, digits) - integer(place, "place", 0, digits - 1)
    empty = Fraction(1, base ** (2 * max(above, 0)))
    return empty + (1 - empty) / base
