"""What has no real value somewhere in the stated range proves nothing, though it cancels."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import lemmata.terms.functions  # noqa: F401  (terms are made of all functions once this is imported)
from lemmata.language import check as kinds
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.language.relation import AtLeast, Equal, ForAll, Recurrence
from lemmata.terms.arithmetic import arctan, cos, exp, floor, log, sin, sqrt
from lemmata.terms.term import Sign
from lemmata.terms.unknown import unknown_sequence
from tests import toys

LINE, UPPER = Domain(x=Interval(*REAL, search=(-1, 1))), Domain(x=Interval(*POSITIVE, search=(0.5, 2)))
PLANE = Domain(x=Interval(*REAL, search=(-1, 1)), y=Interval(*REAL, search=(-1, 1)))


def run(check: Any, domain: Domain = LINE, formula: Any = abs) -> Any:
    return toys.run(toys.check(kinds.exact, check), formula, domain)


LOST = {
    "a root squared": lambda c: Equal(sqrt(c.x) ** 2, c.x),
    "a logarithm in an exponential": lambda c: Equal(exp(log(c.x)), c.x),
    "a power by itself": lambda c: Equal(c.x**c.x / c.x**c.x, 1),
    "two logarithms": lambda c: Equal(log(c.x) - log(c.x), 0),
    "a fourth root": lambda c: Equal((c.x ** Fraction(1, 4)) ** 4, c.x),
    "a logarithm times 0": lambda c: Equal(0 * log(c.x) + c.x, c.x),
    "a root times 0, weakly": lambda c: AtLeast(c.x**2 + 0 * sqrt(c.x), 0),
    "a root of a negative number squared": lambda c: Equal(sqrt(-1 - c.x**2) ** 2, -1 - c.x**2),
    "a root in a root": lambda c: Equal(sqrt(sqrt(c.x) - 1) ** 2, sqrt(c.x) - 1),
}


@pytest.mark.parametrize("what", LOST)
def test_what_has_no_real_value_proves_nothing(what):
    assert run(lambda f, c: LOST[what](c)).outcome in ("inconclusive", "refuted")


@pytest.mark.parametrize("what", list(LOST)[:-2])
def test_the_same_is_proved_where_it_has_values(what):
    found = run(lambda f, c: LOST[what](c), UPPER)
    assert found.outcome == "holds" and "real" not in found.scope


def test_a_radicand_is_looked_at_in_the_plane():
    """x⁴ + y⁴ − 4xy + 2 is (x² − y²)² + 2(xy − 1)², which is 0 at (1, 1) and negative nowhere."""

    def radicand(c, less):
        return c.x**4 + c.y**4 - 4 * c.x * c.y + 2 - less

    def rooted(less):
        return run(lambda f, c: Equal(sqrt(radicand(c, less)) ** 2, radicand(c, less)), PLANE)

    assert (rooted(0).outcome, rooted(0).scope) == ("holds", "all x, y (symbols, 1 case)")
    assert [rooted(less).outcome for less in (1, 2, Fraction(1, 10**9))] == ["inconclusive"] * 3


def test_a_logarithm_of_an_unknown_function_has_no_value_known():
    signs: tuple[Sign, ...] = ("", ">= 0")
    for sign in signs:
        check = _of_unknown(sign)
        found = run(check)
        assert found.outcome == "inconclusive" and "f(x) is not known to be positive" in found.note


def _of_unknown(sign: Sign) -> Any:
    def check(formula, case):
        value = unknown_sequence("f", case.x, sign)(case.x)
        return Equal(exp(log(value)), value)

    return check


def test_a_root_in_the_step_of_an_induction_is_looked_at_too():
    def check(formula, case):
        return ForAll(Recurrence(case.x, lambda k, x: sqrt(case.x) ** 2 * x), lambda k: formula(case.x) ** (k + 1))

    found = run(check, LINE, lambda x: x)
    assert found.outcome == "inconclusive" and "x is not known to be nonnegative" in found.note
    found = run(check, UPPER, lambda x: x)
    assert (found.outcome, found.scope) == ("holds", "all x > 0; every k ≥ 0 (induction) (symbols, 1 case)")
    assert run(check, UPPER, lambda x: x + 1).outcome == "refuted"


@pytest.mark.parametrize(
    ("taken", "words"),
    [
        (lambda x: sin(x) / cos(x) - sin(x) / cos(x), "all x (symbols, 1 case); off the zeros of cos(x)"),
        (lambda x: cos(x) / sin(x) - cos(x) / sin(x), "all x (symbols, 1 case); off the zeros of sin(x)"),
        (lambda x: arctan(x) - arctan(x), "all x (symbols, 1 case)"),
        (lambda x: floor(x) - floor(x), "all x (symbols, 1 case)"),
        (lambda x: ((x**2) ** Fraction(1, 3)) - (x**2) ** Fraction(1, 3), "all x (symbols, 1 case)"),
    ],
)
def test_the_scope_names_poles(taken, words):
    found = run(lambda f, c: Equal(taken(c.x), 0))
    assert found.outcome == "holds" and found.scope.startswith(words)
