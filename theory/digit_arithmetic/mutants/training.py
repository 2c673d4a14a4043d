"""Laws of training sets with one slip: one number for two, lengths from 1 on, the other half."""

from __future__ import annotations

from fractions import Fraction

from lemmata.theory.digit_arithmetic.cascade import differences
from lemmata.theory.digit_arithmetic.training import shifted_share, spurious_share, training_pmf


def of_one_number(digits: int, base: int) -> list[Fraction]:
    """`length_pmf` of a single number."""
    return differences([Fraction(1, base ** (digits - length)) for length in range(1, digits + 1)])


def with_a_carry(digits: int, law: str, base: int) -> list[Fraction]:
    """`training_pmf` whose cascade lengths are uniform on 1, …, l."""
    if law == "uniform":
        return training_pmf(digits, law, base)
    weight = Fraction(1) if law == "complexity" else Fraction(1, 2)
    uniform = training_pmf(digits, "uniform", base)
    return [(1 - weight) * share + weight * (m > 0) / digits for m, share in enumerate(uniform)]


def uniform_alone(digits: int, law: str, base: int) -> list[Fraction]:
    """`training_pmf` of uniform pairs, whatever the law."""
    return training_pmf(digits, law and "uniform", base)


def every_shift(digits: int, seen: int, base: int) -> Fraction:
    """`shifted_share` with pairs counted once for each shift that makes them."""
    return (digits - seen + 1) / Fraction(base ** (2 * (digits - seen)))


def shifted_by_one(digits: int, seen: int, base: int) -> Fraction:
    """`shifted_share` with one shift at most."""
    return shifted_share(seen + min(digits - seen, 1), seen, base) / base ** (2 * max(digits - seen - 1, 0))


def never_right(digits: int, seen: int, place: int, base: int) -> Fraction:
    """`spurious_share` as if an answer of 0 were always wrong."""
    found = spurious_share(digits, seen, place, base)
    return (base * found - 1) / (base - 1)


def of_one_place_more(digits: int, seen: int, place: int, base: int) -> Fraction:
    """`spurious_share` of pairs of which one digit more is seen."""
    return spurious_share(digits, min(seen + 1, digits), place, base)
