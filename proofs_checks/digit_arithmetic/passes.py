"""Checks of the law of passes: every product formed, and positions followed one by one with their carry and chain."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Integer
from lemmata.language.relation import All, Equal
from lemmata.theory.digit_arithmetic.claims.passes import HISTOGRAM, LAW, UNIFORM
from lemmata.theory.digit_arithmetic.multiplication import parallel_multiply
from lemmata.theory.digit_arithmetic.problem import digits_of

PRINTED = {5: (slice(4, 5), 4, Fraction(19, 10**4)), 20: (slice(0, 5), 3, Fraction(998, 1000))}
"""By number of digits: the passes counted, the decimals printed in C.4, and the share."""


def filled(law: list[Fraction], counts: Sequence[int], digits: int) -> Equal:
    """Compare a law with counts, both filled up with zeros to a length that no law of so many digits exceeds."""
    shares = [Fraction(count, sum(counts)) for count in counts]
    return Equal(*([*shown, *[Fraction(0)] * (digits + 3 - len(shown))] for shown in (law, shares)))


@functools.cache
def counted_passes(digits: int, multiplier: int, base: int) -> tuple[int, ...]:
    """Return how many multiplicands need 0, 1, … passes, each product being formed."""
    y = np.array([digits_of(value, digits, base) for value in range(base**digits)])
    return tuple(np.bincount(parallel_multiply(np.full((len(y), 1), multiplier), y, base)[1]).tolist())


def followed(digits: int, multiplier: int, base: int) -> list[int]:
    """Return the same, by words of digits sorted into (carry, whether any product had two digits, chain, longest chain)."""
    words = Counter({(0, False, 0, 0): 1})
    for _ in range(digits):
        after: Counter[tuple[int, bool, int, int]] = Counter()
        for (carry, over, chain, longest), count in words.items():
            for digit in range(base):
                product = multiplier * digit
                unit = product % base + carry
                running = 1 if unit >= base else chain + 1 if unit == base - 1 and chain else 0
                after[product // base, over or product >= base, running, max(longest, running)] += count
        words = after
    found = Counter[int]()
    for (_, over, _, longest), count in words.items():
        found[1 + longest if over else 0] += count
    return [found[passes] for passes in range(max(found) + 1)]


@exact(LAW, sizes={"base": (2, 3, 5), "digits": (1, 2, 3, 4)})
def counts_the_passes_of_all_products(formula, case):
    """How often the corrected algorithm takes so many passes."""
    counts = counted_passes(case.digits, case.multiplier, case.base)
    return filled(case.apply(formula), counts, case.digits)


@tested(LAW, examples=24)
def is_the_law_of_positions_followed(formula, case):
    """Carry and chain, digit by digit."""
    counts = followed(case.digits, case.multiplier, case.base)
    return filled(case.apply(formula), counts, case.digits)


@exact(UNIFORM, sizes={"base": (2, 3, 10), "digits": (1, 2, 3)})
@tested(UNIFORM, examples=8, at={"digits": Integer(1, 4)})
def counts_all_multipliers(formula, case):
    """Every product of a digit that is not 0, alike."""
    each = [counted_passes(case.digits, multiplier, case.base) for multiplier in range(1, case.base)]
    most = max(map(len, each))
    counts = [sum(row[passes] for row in each if passes < len(row)) for passes in range(most)]
    return filled(case.apply(formula), counts, case.digits)


@exact(HISTOGRAM)
def has_the_printed_digits(formula, case):
    """Rounded as the source prints them; the first is exact."""
    chosen, decimals, printed = PRINTED[case.digits]
    share = sum(case.apply(formula)[chosen], Fraction(0))
    return All(Equal(round(share, decimals), printed), *([Equal(share, printed)] if case.digits == 5 else []))
