"""Floors and remainders of terms: what is the same whatever stands in them, and what is not."""

from __future__ import annotations

import operator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from lemmata.kernel.identity import identity
from lemmata.kernel.theorem import NoTheorem
from lemmata.prove.signs.search import proof
from lemmata.terms.term import INTEGER, ONE, ZERO, Term, constant, evaluate, variable

n, m, x = variable("n", INTEGER), variable("m", INTEGER), variable("x")
EQUAL: dict[str, tuple[Term, Term]] = {
    "two more": ((n + 2) % 2, n % 2),
    "even": ((2 * n) % 2, ZERO),
    "odd": ((2 * n + 1) % 2, ONE),
    "odd below 0": ((-2 * n - 1) % 2, ONE),
    "an integer": ((n * m).floor(), n * m),
    "a real number and an integer": ((x + n * m).floor(), x.floor() + n * m),
    "by 1": ((x + 3) % 1, x % 1),
    "parts": (n // 2 * 2 + n % 2, n),
    "a third left": ((6 * n + 5) // 3, 2 * n + 1),
    "half below": ((-1 - 2 * n) // 2, -n - 1),
    "by a number below 0": ((2 * n + 1) // -2, -n - 1),
    "a remainder below 0": ((2 * n + 1) % -2, constant(-1)),
    "sum and difference": ((n + m) % 2, (n - m) % 2),
    "a floor is an integer": ((n // 2 + x).floor(), n // 2 + x.floor()),
    "by a real number": ((x + 1) % x, (1 + x) - x * ((1 + x) / x).floor()),
}
OTHER: dict[str, tuple[Term, Term]] = {
    "one more": ((n + 1) % 2, n % 2),
    "twice a real number": ((2 * x) % 2, ZERO),
    "a real number times an integer": ((x * n).floor(), x * n),
    "three halves": ((3 * n) // 2, n),
    "half below is not above": ((-1 - 2 * n) // 2, -n),
    "towards 0": ((2 * n + 1) // -2, -n),
    "half a floor": ((n // 2 / 2).floor(), n // 2 / 2),
}
AT = [{n: Fraction(j), m: Fraction(k), x: Fraction(2 * k - 7, 3)} for j in range(4) for k in range(4)]


@pytest.mark.parametrize("name", EQUAL)
def test_is_the_same_for_all(name: str):
    left, right = EQUAL[name]
    assert identity(left, right).kind == "zero"
    for at in AT:
        one, other = evaluate([left, right], at, Fraction(0))
        assert one == other


@pytest.mark.parametrize("name", OTHER)
def test_is_another_number_for_some(name: str):
    left, right = OTHER[name]
    assert any(one != other for one, other in (evaluate([left, right], at, Fraction(0)) for at in AT))
    with pytest.raises(NoTheorem):
        identity(left, right)


@pytest.mark.parametrize("value", [-7, -1, 0, 3, Fraction(-5, 2), Fraction(9, 4)])
def test_a_remainder_of_numbers_is_that_of_python(value: Fraction):
    for modulus in (2, -3, Fraction(1, 2)):
        assert constant(value) % modulus is constant(Fraction(value) % modulus)
        assert constant(value) // modulus is constant(Fraction(value) // modulus)
        assert divmod(constant(value), modulus) == (*map(constant, divmod(Fraction(value), modulus)),)
        assert Fraction(value) % constant(modulus) is constant(Fraction(value) % modulus)


def test_what_is_at_least_an_integer_has_it_as_its_floor():
    rest = variable("rest", ">= 0")
    assert proof("nonnegative", (n + rest).floor(), n) is not None
    assert proof("nonnegative", (n - rest).floor(), n) is None
    with pytest.raises(ZeroDivisionError):
        operator.mod(n, ZERO)


def test_an_array_has_the_remainders_of_its_entries():
    pair: Any = np.array([n, x], dtype=object)
    assert [*pair % 2] == [n % 2, x % 2] and [*operator.floordiv(n, pair)] == [n // n, n // x]
    assert [*np.mod(pair, 2)] == [*pair % 2] and divmod(7, n) == (7 // n, 7 % n)
