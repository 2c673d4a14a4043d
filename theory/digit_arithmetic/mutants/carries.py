"""Laws of carries with one slip: the other rounding, another least carry, zero among the multipliers."""

from __future__ import annotations

from fractions import Fraction

from lemmata.theory.digit_arithmetic.carries import carry_lead, carry_share
from lemmata.theory.digit_arithmetic.failure import looped_addition_failure


def rounded_down(multiplier: int, digits: int, least: int, base: int) -> Fraction:
    """`carry_share` with the floor of k b^l/a for its ceiling."""
    numbers = base**digits
    return Fraction(max(numbers - least * numbers // multiplier, 0), numbers)


def of_one_more(multiplier: int, digits: int, least: int, base: int) -> Fraction:
    """`carry_share` of carries above k."""
    return carry_share(multiplier, digits, least + 1, base) if least + 1 < base else Fraction(0)


def with_zero(digits: int, base: int) -> Fraction:
    """`carry_lead` of a digit that is uniform on 0, …, b - 1."""
    sums = looped_addition_failure(digits, base)
    return (carry_lead(digits, base) + sums) * (base - 1) / base - sums


def of_carries_above_one(digits: int, base: int) -> Fraction:
    """`carry_lead` of carries of 2 or more."""
    shares = [carry_share(multiplier, digits, 2, base) for multiplier in range(1, base)]
    return sum(shares, Fraction(0)) / (base - 1) - looped_addition_failure(digits, base)


def a_hundredth_less(digits: int, base: int) -> Fraction:
    """`carry_lead`, a hundredth less."""
    return carry_lead(digits, base) * Fraction(99, 100)
