"""Checks of multiplication in parallel: the integers of Python."""

from __future__ import annotations

from lemmata.language.check import exact, tested
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.theory.digit_arithmetic.claims.multiplication import PRODUCT
from lemmata.theory.digit_arithmetic.problem import digits_of

SMALL = {"base": (2, 3), "multiplier_length": (1, 2), "length": (1, 2, 3), "first": range(16), "second": range(27)}
"""Every pair of numbers of these lengths in bases 2 and 3."""


@exact(PRODUCT, sizes=SMALL)
@tested(PRODUCT, examples=80)
def is_the_product_of_integers(formula, case):
    """The digits of the product of two integers, by division, after at most one pass for each: a pass settles one more, from below."""
    length, (digits, passes) = case.multiplier_length + case.length, formula(case.x, case.y, case.base)
    return All(Equal(digits, digits_of(case.first * case.second, length, case.base)), AtLeast(length, passes))
