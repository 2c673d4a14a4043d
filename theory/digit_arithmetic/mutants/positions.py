"""Lists of positions with one slip: the sign counted, a position too few, an end moved."""

from __future__ import annotations

from lemmata.theory.digit_arithmetic.positions import printed_product_digits, sum_positions, trained_positions


def without_sign(length: int, digit: int) -> tuple[int, ...]:
    """`sum_positions` as if no sign stood between the numbers."""
    return tuple(place - (place > length) for place in sum_positions(length, digit))


def own_and_next(length: int, digit: int) -> tuple[int, ...]:
    """`sum_positions` without what lies more than one position below."""
    return tuple(sorted({digit, digit + length + 1, *(max(digit - 1, 1) + shift for shift in (0, length + 1))}))


def shallower(length: int, digit: int, depth: int) -> tuple[int, ...]:
    """`trained_positions` of one position less in each number, from two on."""
    return trained_positions(length, digit, max(depth - 1, 1))


def one_digit_less(first: int, second: int) -> int:
    """`product_digits` less one where both numbers have two digits or more."""
    return printed_product_digits(first, second) + (min(first, second) == 1)
