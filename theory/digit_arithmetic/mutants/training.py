"""Laws of training sets with one slip: one number for two, lengths from 1 on, the other half."""

from __future__ import annotations

from fractions import Fraction

from lemmata.theory.digit_arithmetic.cascade import differences
from lemmata.theory.digit_arithmetic.training import training_pmf


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
