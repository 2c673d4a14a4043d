"""Dependencies of products with one slip: which fractions count, how far they agree, how many there are."""

from __future__ import annotations

from fractions import Fraction

from lemmata.terms.types import Tensor
from lemmata.theory.digit_arithmetic.expansions import open_share, product_look_back, product_look_back_pmf
from lemmata.theory.digit_arithmetic.passes import dependency_pmf


def without_the_deciding_one(multiplier: int, y: Tensor, base: int) -> int:
    """`product_look_back` without the position at which the digits differ from those of the fraction, but one at least."""
    return max(product_look_back(multiplier, y, base) - 1, int(multiplier > 1))


def whole_runs(multiplier: int, y: Tensor, base: int) -> int:
    """`product_look_back` with every position below, wherever a carry may occur."""
    return len(y) if multiplier > 1 else 0


def every_fraction(multiplier: int, window: int, base: int) -> Fraction:
    """`open_share` with fractions that have ended as if they went on."""
    return Fraction(multiplier - 1, base**window)


def one_fraction_more(multiplier: int, window: int, base: int) -> Fraction:
    """`open_share` with the fraction 0 too."""
    return open_share(multiplier, window, base) + Fraction(1, base**window)


def one_digit_more(digits: int, multiplier: int | None = None, base: int = 10) -> list[Fraction]:
    """`product_look_back_pmf` with a position below the lowest."""
    law = product_look_back_pmf(digits + 1, multiplier, base)
    return [*law[:digits], law[digits] + law[digits + 1]]


def by_passes(digits: int, multiplier: int | None = None, base: int = 10) -> list[Fraction]:
    """`product_look_back_pmf` as the law of the number of passes, cut or filled up to as many terms."""
    law = dependency_pmf(digits, multiplier, base)
    return [*law[: digits + 1], *[Fraction(0)] * (digits + 1 - len(law))]
