"""Unknown sequences: what is proved of them, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lemmata.kernel.identity import identity
from lemmata.kernel.theorem import NoTheorem
from lemmata.prove.balls import ball
from lemmata.prove.signs.search import proof
from lemmata.terms.inputs import count
from lemmata.terms.term import INTEGER, ZERO, Sign, read, variable, written
from lemmata.terms.unknown import unknown_sequence

K, N = variable("k", INTEGER), variable("n", INTEGER)
X = variable("x")
G = unknown_sequence("g", X)

FALSE = {
    "elsewhere": (G(K), G(K + 1)),
    "another index": (G(K), G(N)),
    "another sequence": (G(K), unknown_sequence("h", X)(K)),
    "two signs": (G(K) - G(K), unknown_sequence("g", X, ">= 0")(K) * 0),
    "a root of its square": ((G(K) ** 2).root(2), G(K)),
}


def test_is_the_same_at_an_equal_index():
    assert identity(G(K) * X, X * G(K + 1 - 1)).kind == "zero"
    assert identity((unknown_sequence("h", X, ">= 0")(K) ** 2).root(2), unknown_sequence("h", X, ">= 0")(K)).kind == "zero"
    assert read(written(G(K + 1))) is G(K + 1)


@pytest.mark.parametrize("name", FALSE)
def test_is_another_one(name: str):
    with pytest.raises(NoTheorem):
        identity(*FALSE[name])


def test_what_stands_for_every_count_is_one():
    assert count(K + 2, "n", 2) is K + 2
    for value, least in ((K + 1, 2), (X, 0), (K - 1, 0)):
        with pytest.raises((ValueError, TypeError)):
            count(value, "n", least)


def test_an_unknown_is_named_in_words():
    assert identity(G(K), G(K)).words() == "g(k) = g(k); for all k integer >= 0, g(·)"
    assert identity(G(K), G(K)).depends == {K}


@pytest.mark.parametrize(("sign", "kinds"), [("", []), (">= 0", ["nonnegative"]), ("> 0", ["nonnegative", "positive", "nonzero"])])
def test_a_value_has_the_sign_of_its_sequence_alone(sign: Sign, kinds: list[str]):
    value = unknown_sequence("g", X, sign)(0)
    assert [kind for kind in ("nonnegative", "positive", "nonzero") if proof(kind, value, ZERO)] == kinds
    assert proof("positive", 1 - value, ZERO) is None


def test_in_numbers_it_is_one_sequence():
    exact, rough = unknown_sequence("g", Fraction(1)), unknown_sequence("g", ball(1))
    assert [exact(k) for k in range(9)] == [exact(Fraction(k)) for k in range(9)]
    assert min(map(exact, range(99))) < 0 < min(map(unknown_sequence("g", Fraction(1), "> 0"), range(99)))
    assert len({*map(exact, range(9))}) > 5 and all(rough(k).overlaps(ball(exact(k))) for k in range(9))
    assert unknown_sequence("g", Fraction(1))(K) is G(K)


def test_a_function_of_two_numbers_is_the_same_at_equal_ones_alone():
    f = unknown_sequence("f", X)
    assert identity(f(X + 1, X * 2) * X, X * f(1 + X, X + X)).kind == "zero"
    for left, right in ((f(X, 1), f(1, X)), (f(X, 1), f(X)), (f(X, 1, 2), f(X, 2, 1)), (f(X, X), f(X, -X)), (f(X, 2), 2 * f(X, 1))):
        with pytest.raises(NoTheorem):
            identity(left, right)
    assert str(f(X, 1)) == "f(x, 1)" and read(written(f(X, 1))) is f(X, 1)
    exact = unknown_sequence("f", Fraction(1))
    assert exact(1, 2) == exact(Fraction(1), 2) != exact(2, 1)
