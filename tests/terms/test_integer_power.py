"""Powers to an exponent that stands for any integer from 0 on, and unknown sequences: what is proved of them, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flint
import numpy as np
import pytest

from lemmata.kernel.identity import identity
from lemmata.kernel.theorem import NoTheorem
from lemmata.terms.functions.integer_power import FACTS, natural
from lemmata.terms.inputs import count
from lemmata.terms.term import NATURAL, ONE, ZERO, Term, constant, derivative, evaluate, node, put, read, variable, written
from lemmata.terms.trace import Refused
from lemmata.terms.unknown import unknown_sequence

K, N = variable("k", NATURAL), variable("n", NATURAL)
X, Y = variable("x"), variable("y")
G = unknown_sequence("g", X)

TRUE = {
    "one more": (X ** (K + 1), X * X**K),
    "a product": ((X * Y) ** K, X**K * Y**K),
    "a quotient": ((X / Y) ** K, X**K / Y**K),
    "twice": (X ** (2 * K), (X**K) ** 2),
    "a sum of two": (X ** (K + N), X**K * X**N),
    "even powers": ((-X) ** (2 * K), X ** (2 * K)),
    "a sign": (constant(-1) ** (K + 1), -(constant(-1) ** K)),
    "a power of 1": (ONE**K, ONE),
    "primes": (constant(12) ** K, constant(3) ** K * constant(4) ** K),
    "a base in another form": ((X * X - 1) ** K, ((X - 1) * (X + 1)) ** K),
    "an unknown": (G(K) * X, X * G(K + 1 - 1)),
}
FALSE = {
    "odd powers": ((-X) ** K, X**K),
    "another exponent": (X ** (K + 1), X**K),
    "a sum": ((X + Y) ** K, X**K + Y**K),
    "another index": (X**K, X**N),
    "0": ((X - X) ** K, ZERO),
    "0 at 0": ((X - X) ** K, ONE),
    "a square root of a power": (X**K * X**K, X**K),
    "an unknown elsewhere": (G(K), G(K + 1)),
    "another unknown": (G(K), unknown_sequence("h", X)(K)),
    "an unknown of two signs": (G(K) - G(K), unknown_sequence("g", X, ">= 0")(K) * 0),
}


@pytest.mark.parametrize("name", TRUE)
def test_is_an_identity(name):
    assert identity(*TRUE[name]).kind == "zero"


@pytest.mark.parametrize("name", FALSE)
def test_is_no_identity(name):
    with pytest.raises(NoTheorem):
        identity(*FALSE[name])


@pytest.mark.parametrize("exponent", [X, K - 1, K / 2, K * K, -K, X + K, K * X])
def test_what_may_be_no_integer_from_0_on_is_no_exponent(exponent: Term):
    assert natural(exponent) is None
    with pytest.raises(Refused):
        _ = Y**exponent
    with pytest.raises(NoTheorem):
        identity(node(FACTS, Y, exponent) + 1, node(FACTS, Y, exponent) + ONE + ZERO * X)
    with pytest.raises(ValueError, match="need not be an integer"):
        put(Y**K, {K: exponent})


def test_an_exponent_is_a_sum_with_factors():
    assert natural(2 * (K + 3) + N) == {K: 2, N: 1, ONE: 6}
    assert put(X ** (2 * K), {K: constant(3)}) is X**6
    assert put(X**K, {K: N + 1}) is X ** (N + 1)


@pytest.mark.parametrize(
    ("x", "k", "like"),
    [
        (Fraction(1, 2), Fraction(3), Fraction(0)),
        (flint.arb(1) / 2, flint.arb(3), flint.arb(0)),
        (np.array([0.5]), np.array([3.0]), np.ones(1)),
    ],
)
def test_a_value_in_each_arithmetic(x: Any, k: Any, like: Any):
    ((value),) = evaluate([X ** (K + 1)], {X: x, K: k}, like)
    assert float(np.ravel(value)[0]) == 0.5**4


def test_an_exponent_that_is_no_integer_has_no_value():
    with pytest.raises((TypeError, ValueError)):
        evaluate([X**K], {X: Fraction(1, 2), K: Fraction(1, 2)}, Fraction(0))
    with pytest.raises((TypeError, ValueError)):
        evaluate([X**K], {X: flint.arb(2), K: flint.arb("2 +/- 0.1")}, flint.arb(0))


def test_a_power_is_read_again_and_differentiated():
    assert read(written(X ** (2 * K + 1))) is X ** (2 * K + 1)
    assert derivative(X ** (K + 1), X) is (K + 1) * X ** (K + 1) / X
    with pytest.raises(TypeError, match="no derivative by an exponent"):
        derivative(X**K, K)


def test_what_stands_for_every_count_is_one():
    assert count(K + 2, "n", 2) is K + 2
    for value, least in ((K + 1, 2), (X, 0), (K - 1, 0)):
        with pytest.raises((ValueError, TypeError)):
            count(value, "n", least)


def test_an_unknown_is_named_in_words():
    assert identity(G(K), G(K)).words() == "g(k) = g(k); for all k = 0, 1, …, g(·)"
    assert identity(G(K), G(K)).depends == {K}
