"""The floor of a fraction of an integer: what it is where every coefficient divides, and what stays as it is."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from lemmata.kernel.identity import identity
from lemmata.kernel.theorem import NoTheorem
from lemmata.terms.term import INTEGER, Term, evaluate, is_integer, is_natural, term, variable

K, N, X = variable("k", INTEGER), variable("n", INTEGER), variable("x")

TRUE = {
    "an even number": (2 * K // 2, K),
    "an odd number": ((2 * K + 1) // 2, K),
    "below 0": ((2 * K - 1) // 2, K - 1),
    "what cancels": ((N + 9 - (N + 9 - 2 * K - 1)) // 2, K),
    "a product": ((4 * K * N + 6 * N + 7) // 2, 2 * K * N + 3 * N + 3),
    "of thirds": ((3 * K - 4) // 3, K - 2),
    "a fraction of more than 1": ((Fraction(3, 2) * (2 * K + 1)).floor(), 3 * K + 1),
    "a negative fraction": ((2 * K + 1) // -2, -K - 1),
    "a remainder": ((2 * K + 1) % 2, term(1)),
}
FALSE = {
    "an odd number": ((2 * K + 1) // 2, K + 1),
    "below 0": ((2 * K - 1) // 2, K),
    "a product": ((4 * K * N + 6 * N + 7) // 2, 2 * K * N + 3 * N + 4),
    "a negative fraction": ((2 * K + 1) // -2, -K),
    "a coefficient that does not divide": (K // 2, K * Fraction(1, 2)),
    "twice a half": (2 * (K // 2), K),
    "a real number": (2 * X // 2, X),
    "a real part": ((2 * K + X) // 2, K),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_floor_of_what_divides_is_a_theorem(name):
    identity(*TRUE[name])
    for at in (0, 1, 2, 7):
        values = {K: Fraction(at), N: Fraction(3)}
        left, right = evaluate(TRUE[name], values, Fraction(0))
        assert left == right


@pytest.mark.parametrize("name", FALSE)
def test_what_is_no_floor_is_no_theorem(name):
    with pytest.raises(NoTheorem):
        identity(*FALSE[name])


@pytest.mark.parametrize("whole", [K, 3 * K + 1, 2 * K + N, 2 * K * N + K, X, 2 * X, K * K])
def test_what_may_not_divide_keeps_its_floor(whole):
    half = whole // 2
    assert isinstance(half, Term) and half.operation.name == "floor"
    for at in (0, 1, 2, 5):
        values = {K: Fraction(at), N: Fraction(3), X: Fraction(at, 3)}
        (value,), (number,) = evaluate([half], values, Fraction(0)), evaluate([whole], values, Fraction(0))
        assert value == math.floor(number / 2)


def test_a_share_is_an_integer_as_it_is_computed():
    assert is_integer((2 * K + 1) // 2) and is_natural((2 * K + 5) // 2 - 2) and not is_natural((2 * K + 3) // 2 - 2)
    assert not is_integer(K // 2)
