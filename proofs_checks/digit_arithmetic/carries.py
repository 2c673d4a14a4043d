"""Checks of the carries of products: every number counted, and a bound by fractions for any number of digits."""

from __future__ import annotations

import itertools
from fractions import Fraction

from lemmata.language.check import exact, tested
from lemmata.language.domain import Integer
from lemmata.language.relation import AtLeast, Equal
from lemmata.theory.digit_arithmetic.claims.carries import LIKELIER, PRODUCT


@exact(PRODUCT, sizes={"base": (2, 3, 5, 10), "digits": (1, 2, 3)})
@tested(PRODUCT, examples=16, at={"digits": Integer(1, 4)})
def counts_the_numbers_that_hand_on_so_much(formula, case):
    """The quotient of each product."""
    numbers = case.base**case.digits
    count = sum(case.multiplier * number // numbers >= case.least for number in range(numbers))
    return Equal(case.apply(formula), Fraction(count, numbers))


@exact(LIKELIER, sizes={"digits": (1, 2)})
def counts_products_and_sums(formula, case):
    """All products with 1, …, 9 and all sums that need a digit more."""
    numbers = range(10**case.digits)
    products = sum(digit * number >= len(numbers) for digit in range(1, 10) for number in numbers)
    sums = sum(one + other >= len(numbers) for one, other in itertools.product(numbers, repeat=2))
    return Equal(case.apply(formula), Fraction(products, 9 * len(numbers)) - Fraction(sums, len(numbers) ** 2))


@tested(LIKELIER, examples=30)
def is_at_least_that_of_any_number_of_digits(formula, case):
    """What each digit leaves if its quotient were no integer: (1 - 1/a)(1 - 10^-l) at least, a half of that for sums."""
    room = Fraction(1, 2) - sum(Fraction(1, digit) for digit in range(1, 10)) / 9
    return AtLeast(case.apply(formula), room * (1 - Fraction(1, 10**case.digits)))
