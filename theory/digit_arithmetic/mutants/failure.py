"""Laws of failure with one slip: what is lost, and how often."""

from __future__ import annotations

from fractions import Fraction

from lemmata.theory.digit_arithmetic.cascade import cascade_share
from lemmata.theory.digit_arithmetic.failure import looped_addition_failure, printed_addition_failure, printed_multiplication_failure
from lemmata.theory.digit_arithmetic.passes import dependency_pmf


def any_carry(digits: int, loop_to_last: bool, base: int) -> Fraction:
    """`printed_addition_failure` as if every carry were lost."""
    return 1 - cascade_share(digits, 0, base) + 0 * loop_to_last


def second_carries(digits: int, loop_to_last: bool, base: int) -> Fraction:
    """`printed_addition_failure` with the loop to l + 1, whatever is said of it."""
    return printed_addition_failure(digits, loop_to_last=loop_to_last or True, base=base)


def independent(digits: int, loop_to_last: bool, base: int) -> Fraction:
    """`printed_addition_failure` as if a last carry and second carries were independent."""
    both = printed_addition_failure(digits, loop_to_last=True, base=base)
    lost = Fraction(base - 1, 2 * base)
    return both if loop_to_last else both + lost - both * lost


def half(digits: int, base: int) -> Fraction:
    """`looped_addition_failure` of numbers without end."""
    return looped_addition_failure(digits, base) + Fraction(1, 2 * base**digits)


def two_passes(digits: int, base: int, multiplier: int | None = None) -> Fraction:
    """`printed_multiplication_failure` as if nothing but a second pass were lost."""
    return sum(dependency_pmf(digits, multiplier, base)[2:], Fraction(0))


def one_digit_more(digits: int, base: int, multiplier: int | None = None) -> Fraction:
    """`printed_multiplication_failure` of one digit more."""
    return printed_multiplication_failure(digits + 1, multiplier, base)
