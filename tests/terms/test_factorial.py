"""Factorials and binomial coefficients of integers: values in every arithmetic, identities that are theorems, and that are none."""

from __future__ import annotations

import math
from fractions import Fraction

import flint
import numpy as np
import pytest
import sympy

from lemmata.kernel.identity import identity
from lemmata.kernel.theorem import NoTheorem
from lemmata.prove.signs import search
from lemmata.terms.arithmetic import binomial, factorial
from lemmata.terms.quotients import Quotients, Unreduced
from lemmata.terms.term import INTEGER, ONE, ZERO, conditions, constant, derivative, evaluate, node, read, variable, written

K, N, J, X = variable("k", INTEGER), variable("n", INTEGER), variable("j", INTEGER), variable("x")


@pytest.mark.parametrize("count", [0, 1, 5, 12, 170])
def test_a_factorial_has_its_value_in_every_arithmetic(count):
    value, whole = math.factorial(count), factorial(K)
    assert evaluate([whole], {K: float(count)}, 1.0)[0] == pytest.approx(float(value), rel=1e-12)
    assert evaluate([whole], {K: Fraction(count)}, Fraction(1)) == [value]
    assert evaluate([whole], {K: flint.arb(count)}, flint.arb(0))[0].contains(flint.arb(value))
    assert evaluate([whole], {K: sympy.Integer(count)}, sympy.Integer(0)) == [value]
    rows = evaluate([whole], {K: np.array([0.0, 3.0, float(count)])}, 1.0)[0]
    assert rows == pytest.approx([1.0, 6.0, float(value)], rel=1e-12)
    assert factorial(count) == factorial(Fraction(count)) == value


def test_what_has_no_factorial_has_no_value():
    assert np.isnan(evaluate([factorial(K - 5)], {K: 2.0}, 1.0)[0]) and evaluate([factorial(K)], {K: 500.0}, 1.0)[0] == math.inf
    assert not evaluate([factorial(K - 5)], {K: flint.arb(2)}, flint.arb(0))[0].is_finite()
    with pytest.raises(ValueError, match="negative"):
        evaluate([factorial(K - 5)], {K: Fraction(2)}, Fraction(1))
    for strange in (X, X + K, constant(Fraction(1, 2)), K / 2):
        with pytest.raises(TypeError, match="of an integer"):
            factorial(strange)
    with pytest.raises(TypeError, match="of an integer"):
        factorial(Fraction(1, 2))
    with pytest.raises(TypeError, match="no derivative"):
        derivative(node(factorial(K).operation, X), X)


def test_a_factorial_asks_for_an_integer_from_0_on():
    assert conditions(factorial(K + 2)) == [] and conditions(factorial(K - 1)) == [("positive", K - 1 + 1)]
    assert factorial(constant(4)) is constant(24) and factorial(constant(0)) is ONE
    assert conditions(node(factorial(K).operation, constant(-1)))
    assert read(written(factorial(K - 1))) is factorial(K - 1)


TRUE = {
    "one more": (factorial(K + 1), (K + 1) * factorial(K)),
    "three more": (factorial(K + 3), (K + 3) * (K + 2) * (K + 1) * factorial(K)),
    "one less": (K * factorial(K - 1), factorial(K)),
    "a quotient": (factorial(2 * K + 2) / factorial(2 * K), (2 * K + 1) * (2 * K + 2)),
    "of two indices": (factorial(N + K + 1), (N + K + 1) * factorial(K + N)),
    "Pascal": (binomial(N + J + 2, J + 1), binomial(N + J + 1, J) + binomial(N + J + 1, J + 1)),
    "the other side": (binomial(N + J, J), binomial(N + J, N)),
    "none chosen": (binomial(K, 0), ONE),
    "all chosen": (binomial(K, K), ONE),
    "absorbed": ((J + 1) * binomial(N + J + 1, J + 1), (N + J + 1) * binomial(N + J, J)),
}
FALSE = {
    "one more, times too little": (factorial(K + 1), K * factorial(K)),
    "two more": (factorial(K + 2), (K + 1) * factorial(K)),
    "of twice as much": (factorial(2 * K), 2 * factorial(K)),
    "of a sum": (factorial(N + K), factorial(N) * factorial(K)),
    "Pascal, at another place": (binomial(N + J + 2, J + 1), binomial(N + J + 1, J) + binomial(N + J + 1, J)),
    "its own square": (factorial(K) ** 2, factorial(K)),
    "of two indices, as one": (factorial(N + 1), (N + 1) * factorial(J)),
    "one and nothing": (factorial(K), ONE),
    "below 0": (node(factorial(K).operation, constant(-1)), ZERO),
}


@pytest.mark.parametrize(("left", "right"), TRUE.values(), ids=TRUE)
def test_what_is_true_of_factorials_is_a_theorem(left, right):
    theorem = identity(left, right)
    assert {*theorem.where} >= {*conditions(left, right)}


def test_a_theorem_is_said_where_factorials_have_values():
    assert ("positive", K - 1 + 1) in identity(*TRUE["one less"]).where


@pytest.mark.parametrize(("left", "right"), FALSE.values(), ids=FALSE)
def test_what_is_false_of_factorials_is_none(left, right):
    with pytest.raises(NoTheorem):
        identity(left, right)


def test_factorials_are_positive_and_of_no_other_size_is_known():
    assert search.proof("positive", factorial(K), ZERO) is not None
    assert search.proof("nonnegative", factorial(K + 1), factorial(K)) is not None
    assert search.proof("positive", factorial(K + 1), factorial(K)) is None  # both are 1 at k = 0
    assert search.proof("nonnegative", factorial(K), factorial(K + 1)) is None
    assert search.proof("nonnegative", factorial(K), 2 * ONE) is None
    assert search.proof("zero", factorial(K), ZERO, [("zero", K)]) is None


def test_factorials_far_apart_have_no_form():
    with pytest.raises(Unreduced, match="too many steps"):
        Quotients(factorial(K), factorial(K + 1000))
    with pytest.raises(Unreduced, match="too large"):
        Quotients(factorial(constant(1000)))


@pytest.mark.parametrize(("count", "chosen"), [(0, 0), (5, 2), (9, 9)])
def test_a_binomial_coefficient_has_its_value_in_every_arithmetic(count, chosen):
    value = math.comb(count, chosen)
    assert binomial(count, chosen) == binomial(Fraction(count), Fraction(chosen)) == value
    assert evaluate([binomial(N, J)], {N: Fraction(count), J: Fraction(chosen)}, Fraction(1)) == [value]
    assert binomial(flint.arb(count), flint.arb(chosen)).contains(flint.arb(value))
