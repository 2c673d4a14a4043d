"""The laws of what is trained on: how long the numbers are, and how long their cascades.

Uniform numbers below b^l hardly ever are short. Of pairs drawn uniformly in the length of their cascade, 0, …, l, a share 1/(l + 1) has
each; the mixture is half of either.
Source: SABBAGHI_2024, section 3 and section 4, (C3).
"""

from __future__ import annotations

from fractions import Fraction

from lemmata.theory.digit_arithmetic.cascade import cascade_pmf, differences
from lemmata.theory.digit_arithmetic.problem import LAWS
from lemmata.theory.inputs import integer


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
