"""Guesses: known constants are found from their digits, and random numbers get no more hits than the strength admits."""

from __future__ import annotations

import random

import pytest
import sympy

from lemmata.discovery.closed_forms import LEAST, guess

KNOWN = ["1/6", "-7/3", "pi**2/6", "exp(-1)", "log(2)/3", "sqrt(2)", "2**(1/3)", "1/2 + sqrt(5)/2", "pi + log(2)", "5*zeta(3)/4"]


@pytest.mark.parametrize("form", KNOWN)
def test_a_constant_is_found_from_its_digits(form):
    wanted = sympy.sympify(form)
    found = guess(str(sympy.N(wanted, 16)), 15)
    assert sympy.N(found[0].form - wanted, 40) == pytest.approx(0, abs=1e-38)
    assert found[0].strength > 6
    assert [one.strength for one in found] == sorted((one.strength for one in found), reverse=True)


def test_a_root_of_a_cubic_is_named_by_its_polynomial():
    assert str(guess("1.32471795724475")[0].form) == "CRootOf(x**3 - x - 1, 0)"


@pytest.mark.parametrize("digits", [5, pytest.param(9, marks=pytest.mark.slow)])
def test_random_numbers_have_as_many_accidental_hits_as_expected(digits):
    source = random.Random(digits)
    numbers = [f"{10 ** source.uniform(-2, 2):.{digits - 1}e}" for _ in range(40)]
    found = {number: guess(number, least=-2) for number in numbers}
    strong = {number: [one for one in several if one.strength >= LEAST] for number, several in found.items()}
    assert sum(map(bool, strong.values())) <= 2 and all(found.values())
    assert [guess(number) for number in numbers[:5]] == [strong[number] for number in numbers[:5]]


def test_digits_decide_how_strong_a_guess_is():
    assert guess("0.5") == []
    few, many = guess(0.5, 6)[0], guess(0.5, 12)[0]
    assert few.form == many.form == sympy.Rational(1, 2)
    assert many.strength - few.strength == pytest.approx(6)
    assert few.strength == pytest.approx(few.digits - few.complexity)


@pytest.mark.parametrize(
    ("value", "digits", "words"),
    [
        ("zero", None, "a finite number"),
        ("nan", None, "a finite number"),
        ("inf", None, "a finite number"),
        ("0.0", None, "zero has no"),
        (2, 0, "1 to 200"),
    ],
)
def test_what_cannot_be_guessed_is_said(value, digits, words):
    with pytest.raises(ValueError, match=words):
        guess(value, digits)
