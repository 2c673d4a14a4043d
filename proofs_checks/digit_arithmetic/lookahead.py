"""Checks of look-ahead: all triples of maps, as maps of a carry; and sums of integers."""

from __future__ import annotations

from lemmata.language.check import exact, tested
from lemmata.language.relation import All, Equal
from lemmata.proofs_checks.digit_arithmetic.addition import LONG, SMALL
from lemmata.theory.digit_arithmetic.claims.lookahead import DEPTH, MONOID
from lemmata.theory.digit_arithmetic.lookahead import levels
from lemmata.theory.digit_arithmetic.problem import PROPAGATE, digits_of

HANDED_ON = ((0, 0), (0, 1), (1, 1))
"""What a position that kills, propagates or generates makes of a carry 0 and of a carry 1."""


@exact(MONOID)
def composes_maps_of_the_carry(formula, case):
    """Both carries through two blocks and through three, however they are bracketed; PROPAGATE changes nothing."""
    upper, middle, lower = case.upper, case.middle, case.lower
    both = formula(upper, middle)
    return All(
        Equal(HANDED_ON[both], [HANDED_ON[upper][HANDED_ON[middle][carry]] for carry in (0, 1)]),
        Equal(formula(both, lower), formula(upper, formula(middle, lower))),
        Equal([formula(PROPAGATE, lower), formula(upper, PROPAGATE)], [lower, upper]),
    )


@exact(DEPTH, sizes=SMALL)
@tested(DEPTH, examples=40, at=LONG)
def is_the_sum_of_integers_in_few_levels(formula, case):
    """The digits by division, and the least number of doublings of 1 that reaches l."""
    digits, depth = formula(case.x, case.y, case.base)
    least = next(k for k in range(case.length) if 2**k >= case.length)
    return All(
        Equal(digits, digits_of(case.first + case.second, case.length + 1, case.base)),
        Equal([depth, levels(case.length)], [least, least]),
    )
