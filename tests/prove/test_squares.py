"""Certificates of sums of squares: what is found, what is refused, and that a certificate with a slip proves nothing."""

from __future__ import annotations

import itertools
import math
import sys
from dataclasses import replace
from fractions import Fraction

import flint
import numpy as np
import pytest

from lemmata.prove.inequality import gram
from lemmata.prove.inequality.squares import Certificate, Square, certificate

RING = flint.fmpz_mpoly_ctx.get(["x", "y", "z", "w"])
X, Y, Z, W = RING.gens()
TINY = 10**9
MOTZKIN = X**4 * Y**2 + X**2 * Y**4 + 1 - 3 * X**2 * Y**2
FORMS = {
    "means of three cubes": X**3 + Y**3 + Z**3 - 3 * X * Y * Z,
    "means of four": X**4 + Y**4 + Z**4 + W**4 - 4 * X * Y * Z * W,
    "Motzkin": MOTZKIN,
    "a form that needs a multiplier": X**2 * Y + Y**2 * Z + Z**2 * X - 3 * X * Y * Z,
    "a cyclic quartic that is zero at irrational points": (X**2 + Y**2 + Z**2) ** 2 - 3 * (X**3 * Y + Y**3 * Z + Z**3 * X),
    "zero at an irrational point": (X**2 - 2) ** 2 + (Y - X) ** 2,
    "zero at one irrational point of two coordinates": (X**2 - 2) ** 2 + (X * Y - 2) ** 2,
    "a quadratic form with a kernel": (X - 2 * Y + Z) ** 2 + (Y - W) ** 2,
}


@pytest.mark.parametrize("name", FORMS)
def test_a_certificate_is_found_and_multiplies_out(name):
    found = certificate(FORMS[name])
    assert found
    point, form = (2, 3, 5, 7), FORMS[name]
    total = sum(one.weight * _value(one.term, point) ** 2 * _monomial(point, one.powers) for one in found.squares)
    m = sum(c for c, degree in zip(point, form.degrees(), strict=True) if degree) + (0 if _is_form(form) else 1)
    assert total == m**found.multiplier * _value(form, point)


def _is_form(polynomial):
    return len({sum(map(int, powers)) for powers in polynomial.to_dict()}) == 1


def _value(polynomial, point):
    return sum(int(c) * _monomial(point, powers) for powers, c in polynomial.to_dict().items())


def _monomial(point, powers):
    return math.prod(value ** int(k) for value, k in zip(point, powers, strict=True))


@pytest.mark.parametrize("name", FORMS)
def test_what_is_a_little_less_has_none(name):
    lower = TINY * FORMS[name] - (X**2 + Y**2 + Z**2 if _is_form(FORMS[name]) and FORMS[name].total_degree() == 2 else 1)
    if _is_form(FORMS[name]) and FORMS[name].total_degree() > 2:
        lower = TINY * FORMS[name] - X ** FORMS[name].total_degree()
    assert certificate(lower) is None


def test_the_negative_of_what_is_positive_has_none():
    assert [certificate(-form) for form in FORMS.values()] == [None] * len(FORMS)


SLIPS = {
    "a negative weight": lambda c: replace(c, squares=(replace(c.squares[0], weight=-c.squares[0].weight), *c.squares[1:])),
    "another weight": lambda c: replace(c, squares=(replace(c.squares[0], weight=c.squares[0].weight * 2), *c.squares[1:])),
    "a term lost": lambda c: replace(c, squares=c.squares[1:]),
    "another term": lambda c: replace(c, squares=(replace(c.squares[0], term=c.squares[0].term + 1), *c.squares[1:])),
    "another generator": lambda c: replace(c, squares=(replace(c.squares[0], powers=(1, 1, 1, 1)), *c.squares[1:])),
    "another multiplier": lambda c: replace(c, multiplier=c.multiplier + 1),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_certificate_with_a_slip_proves_nothing(slip):
    found = certificate(MOTZKIN)
    assert found and found.proves(MOTZKIN) and not SLIPS[slip](found).proves(MOTZKIN)


def test_signs_that_cancel_are_no_certificate():
    minus = Certificate(0, (Square(Fraction(-1), (), (0, 0, 0, 0), X),))
    assert not minus.proves(-(X**2))
    assert not Certificate(-1, ()).proves(0 * X)
    assert not Certificate(1, ()).proves(0 * X - 1) and not Certificate(2, ()).proves(0 * X + 1)
    root = Certificate(0, (Square(Fraction(1), (), (-1, 0, 0, 0), X),))
    assert not root.proves(X)


def test_a_premise_is_used_by_its_number():
    premises = [X + 1, X * Y - 1]
    found = certificate(X + Y - 2, premises)
    assert found and {k for square in found.squares for k in square.given} == {1}
    assert found.proves(X + Y - 2, premises) and not found.proves(X + Y - 2, premises[::-1]) and not found.proves(X + Y - 2)
    assert certificate(TINY * (X + Y - 2) - 1, premises) is None


def test_pivots_take_a_matrix_apart_or_refuse_it():
    half = np.array([[Fraction(k * j + (k == j)) for k in range(4)] for j in range(4)])
    parts = gram.pivots(half)
    assert parts and all(weight > 0 for weight, _ in parts)
    again = [[sum(weight * row[k] * row[j] for weight, row in parts) for k in range(4)] for j in range(4)]
    assert (np.array(again) == half).all()
    for matrix in ([[0, 1], [1, 0]], [[1, 2], [2, 3]], [[-1, 0], [0, 1]], [[1, 1, 0], [1, 1, 1], [0, 1, 5]]):
        assert gram.pivots(np.array([[Fraction(c) for c in row] for row in matrix])) is None


def test_wrong_terms_from_the_solver_are_refused(monkeypatch):
    monkeypatch.setattr("lemmata.prove.inequality.squares.terms", lambda target, blocks: [(0, Fraction(1), blocks[0].basis[0])])
    assert certificate(MOTZKIN) is None


def test_without_a_solver_there_is_no_certificate_and_no_error(monkeypatch):
    monkeypatch.setitem(sys.modules, "clarabel", None)
    assert certificate(MOTZKIN) is None


def test_coefficients_that_floats_do_not_hold_are_refused():
    one = gram.Block(0 * X + 1, (0 * X + 1, X))
    assert gram.terms(10**400 * X**2 + 1, [one]) is None and gram.terms(X**2 + 1, [gram.Block(10**400 + 0 * X, one.basis)]) is None
    assert gram.terms(10**40 * X**2 + 1, [one])


FREE = {
    "a square": ((X - Y) ** 2, [], {0, 1}),
    "a disc": (2 - X - Y, [2 - X**2 - Y**2], {0, 1}),
    "a free one beside one that is not": (X**2 - 2 * X * Z + Z**2 + Z, [], {0}),
    "Motzkin": (MOTZKIN, [], {0, 1}),
    "a circle": (2 - X - Y, [2 - X**2 - Y**2, X**2 + Y**2 - 2], {0, 1}),
}
OF_NO_FREE_ONE = {
    "a free one": (X**2 + Y, [], {1}),
    "a product of free ones": (X**2 + X * Y + Y**2 + X * Z, [], {0, 1, 2}),
    "two branches": (X + Y - 2, [X * Y - 1], {0, 1}),
    "a premise with a free one that occurs in no gap": (X - 1, [X - 1 - Y], {1}),
    "a form of odd degree": (FORMS["a form that needs a multiplier"], [], {0, 1, 2}),
}


@pytest.mark.parametrize("name", FREE)
def test_free_generators_may_be_below_0(name):
    polynomial, premises, free = FREE[name]
    found = certificate(polynomial, premises, free)
    assert found and found.proves(polynomial, premises) and found.free == free
    assert not any(square.powers[k] for square in found.squares for k in free)
    assert certificate(TINY * polynomial - 1, premises, free) is None


@pytest.mark.parametrize("name", OF_NO_FREE_ONE)
def test_what_is_false_of_free_generators_has_none(name):
    assert certificate(*OF_NO_FREE_ONE[name]) is None


def test_a_free_generator_is_no_factor():
    of = Certificate(0, (Square(Fraction(1), (), (1, 0, 0, 0), 0 * X + 1),))
    assert of.proves(X) and not replace(of, free=frozenset([0])).proves(X) and replace(of, free=frozenset([1])).proves(X)
    twice = Certificate(1, (Square(Fraction(1), (), (0, 0, 0, 0), X), Square(Fraction(1), (), (1, 0, 0, 0), X)), frozenset())
    assert twice.proves(X**2) is False and not replace(twice, free=frozenset([0])).proves(X**2)


def test_random_polynomials_are_never_proved_where_they_are_negative():
    source = np.random.default_rng(5)
    grid = list(itertools.product((Fraction(0), Fraction(1, 3), Fraction(1), Fraction(5, 2), Fraction(7)), repeat=2))
    proved = 0
    for _ in range(100):
        powers = [(int(a), int(b), 0, 0) for a, b in source.integers(0, 4, size=(5, 2))]
        polynomial = RING.from_dict(dict(zip(powers, map(int, source.integers(-2, 5, size=5)), strict=True)))
        if polynomial != 0 and certificate(polynomial):
            proved += 1
            assert all(_value(polynomial, (*point, 0, 0)) >= 0 for point in grid)
    assert proved > 5
