"""Laws of the passes with one slip: the first pass, the multiplier's law, independent carries."""

from __future__ import annotations

from fractions import Fraction

from lemmata.theory.digit_arithmetic.cascade import cascade_pmf
from lemmata.theory.digit_arithmetic.passes import dependency_pmf


def without_first(digits: int, base: int, multiplier: int | None = None) -> list[Fraction]:
    """`dependency_pmf` that does not count the pass after which carries are 0 or 1."""
    found = dependency_pmf(digits, multiplier, base)
    return [sum(found[:2], Fraction(0)), *found[2:]]


def one_digit_more(digits: int, base: int, multiplier: int | None = None) -> list[Fraction]:
    """`dependency_pmf` of a multiplicand of one digit more."""
    return dependency_pmf(digits + 1, multiplier, base)


def with_zero(digits: int, base: int) -> list[Fraction]:
    """`dependency_pmf` of a multiplier that is uniform on 0, …, base - 1."""
    first, *others = (share * (base - 1) / base for share in dependency_pmf(digits, None, base))
    return [first + Fraction(1, base), *others]


def as_addition(digits: int, base: int) -> list[Fraction]:
    """`dependency_pmf` as the law of the longest cascade of a sum."""
    return cascade_pmf(digits, base)
