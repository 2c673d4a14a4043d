"""Limits, leading terms and orders of growth on terms: what is proved with which words, refuted at a point, or left open."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
import sympy

from lemmata.evidence import by_terms
from lemmata.language import check as kinds
from lemmata.language.check import Options
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.ranges import above, below
from lemmata.language.relation import All, Equal, Leading, Limit, Relation, Theta
from lemmata.terms.arithmetic import array, exp, log, power, sqrt
from lemmata.terms.term import Term
from tests import toys
from tests.evidence.statements import Statement, must_be_open, must_be_replayed, must_hold

REAL = Interval(None, None, search=(-2, 2))
POSITIVE, RATE = Interval(above(0), None, search=(0.5, 2)), Interval(above(0), below(1))
AP, P, R = Domain(a=REAL, p=POSITIVE), Domain(p=POSITIVE), Domain(a=REAL, r=RATE)


def tends(whole: Callable[..., Any], integer: bool = False) -> Callable[..., Relation]:
    """What is handed t, and the case, tends to the formula."""
    return lambda f, c: Limit(lambda t: whole(t, c), c.apply(f), integer=integer)


def of_formula(value: Callable[..., Any], integer: bool = False) -> Callable[..., Relation]:
    """The formula at t for a parameter n tends to a value."""
    return lambda f, c: Limit(lambda t: c.apply(f, n=t), value(c), integer=integer)


def grows(relation: Any, order: Callable[..., Any]) -> Callable[..., Relation]:
    """What the formula gives for n = t grows as is said."""
    return lambda f, c: relation(lambda t: c.apply(f, n=t), lambda t: order(t, c))


N = Integer(1, 3)
APN, RN = Domain(a=REAL, p=POSITIVE, n=N), Domain(a=REAL, r=RATE, n=N)
value: Any = lambda a, p: a  # noqa: E731 - one line says it
constant: Any = lambda a, r: a  # noqa: E731 - one line says it
square: Any = lambda a, p, n: p * n * n + a * n  # noqa: E731 - one line says it

HOLD = {
    "quotient": Statement(tends(lambda t, c: (c.a * t + c.p) / (t + c.p)), value, AP, "all a, p > 0 (symbols, 1 case)"),
    "difference": Statement(
        tends(lambda t, c: ((t + c.a) ** 2 - t * t) / (2 * t)), lambda a, p: a + 0 * p, AP, "all a, p > 0 (symbols, 1 case)"
    ),
    "relaxation": Statement(tends(lambda t, c: c.a * (1 - exp(-c.p * t))), value, AP, "all a, p > 0 (symbols, 1 case)"),
    "logistic": Statement(tends(lambda t, c: c.a * exp(c.p * t) / (1 + exp(c.p * t))), value, AP, "all a, p > 0 (symbols, 1 case)"),
    "root": Statement(tends(lambda t, c: sqrt((c.p * t + 1) / t) * c.a), lambda a, p: a * sqrt(p), AP, "all a, p > 0 (symbols, 1 case)"),
    "logarithm": Statement(tends(lambda t, c: c.a + log(1 + c.p / t)), value, AP, "all a, p > 0 (symbols, 1 case)"),
    "geometric": Statement(
        tends(lambda t, c: c.a * (1 - power(c.r, t + 1)), integer=True), constant, R, "all a, r in (0, 1) (symbols, 1 case)"
    ),
    "signs that die out": Statement(
        tends(lambda t, c: c.a + power(-1 + 0 * c.r, t) * power(c.r, t), integer=True), constant, R, "all a, r in (0, 1) (symbols, 1 case)"
    ),
    "an array": Statement(
        lambda f, c: Limit(lambda t: array([c.a + 1 / t, c.p - 1 / t], c.a), array([*f(c.a, c.p)], c.a)),
        lambda a, p: (a, p),
        AP,
        "all a, p > 0 (symbols, 1 case)",
    ),
    "the formula itself": Statement(
        of_formula(lambda c: c.a, integer=True),
        lambda a, r, n: a + r**n,
        RN,
        "n 1…3; all a, r in (0, 1); the check's own t → ∞ (symbols, 3 cases)",
    ),
    "leading term": Statement(
        grows(Leading, lambda t, c: c.p * t * t), square, APN, "n 1…3; all a, p > 0; the check's own t → ∞ (symbols, 3 cases)"
    ),
    "leading exponential": Statement(
        grows(Leading, lambda t, c: exp(c.p * t) * t),
        lambda a, p, n: n * exp(p * n) + a * n**3,
        APN,
        "n 1…3; all a, p > 0; the check's own t → ∞ (symbols, 3 cases)",
    ),
    "order of what is scaled": Statement(
        grows(Theta, lambda t, c: t),
        lambda a, p, n: (n * n + a) / (p * n + 1),
        APN,
        "n 1…3; all a, p > 0; the check's own t → ∞ (symbols, 3 cases)",
    ),
    "order": Statement(grows(Theta, lambda t, c: t * t), square, APN, "n 1…3; all a, p > 0; the check's own t → ∞ (symbols, 3 cases)"),
}


@pytest.mark.parametrize("name", HOLD)
def test_holds_with_these_words(name):
    must_hold(HOLD[name])


@pytest.mark.parametrize("name", ["root", "geometric", "signs that die out", "order of what is scaled"])
def test_is_proved_again_by_its_certificates_alone(name):
    must_be_replayed(HOLD[name])


OPEN = {
    "what grows both ways": Statement(tends(lambda t, c: c.a + t * power(-1 + 0 * c.r, t), integer=True), constant, R, "no limit"),
    "what turns": Statement(tends(lambda t, c: c.a + power(-1 + 0 * c.r, t), integer=True), constant, R, "no limit"),
    "a root that ends": Statement(tends(lambda t, c: c.a + sqrt(c.p - t) / (1 + t * t)), value, AP, "grows"),
    "a type": Statement(
        of_formula(lambda c: c.a, integer=True),
        lambda a, r, n: a + r**n if not isinstance(n, int) else a + 1,
        RN,
        "another one|alike|numbers",
    ),
    "a branch at 3": Statement(
        of_formula(lambda c: c.a, integer=True), lambda a, r, n: a + (1 if n == 3 else r**n), RN, "another one at 3"
    ),
    "a branch on the way": Statement(
        of_formula(lambda c: c.a, integer=True), lambda a, r, n: a + (1 if n == 99 else r**n), RN, "for some index"
    ),
    "an order on the way": Statement(
        of_formula(lambda c: c.a, integer=True), lambda a, r, n: a + (1 if n > 99 else r**n), RN, "the order of a term"
    ),
    "a leading 0": Statement(grows(Leading, lambda t, c: 0 * c.p * t), square, APN, "another one at 2"),
}


BROKEN = {
    "another value": Statement(tends(lambda t, c: (c.a * t + c.p) / (t + c.p)), lambda a, p: a + p, AP, "does not tend to 0"),
    "a rate without a sign": Statement(tends(lambda t, c: c.a + exp(-c.a * t)), value, AP, "a part that grows|grows"),
    "a rate that may be 0": Statement(
        tends(lambda t, c: c.a * (1 - exp(-c.p * t))), value, Domain(a=REAL, p=Interval(0, None, search=(0, 2))), "grows"
    ),
    "a base that may be 1": Statement(
        tends(lambda t, c: c.a + power(c.r, t), integer=True), constant, Domain(a=REAL, r=Interval(0, 1)), "between −1 and 1"
    ),
    "a pole of the limit": Statement(tends(lambda t, c: c.a + 1 / (c.a * t + 1)), value, AP, "may tend to 0"),
    "what grows": Statement(tends(lambda t, c: c.a + t), value, AP, "does not tend to 0"),
    "a smaller term": Statement(grows(Leading, lambda t, c: c.a * t), square, APN, "may tend to 0|does not tend to 0"),
    "a lower order": Statement(grows(Theta, lambda t, c: t), square, APN, "grows"),
    "what falls without end": Statement(tends(lambda t, c: c.a - exp(c.p * t)), value, AP, "grows"),
    "another constant": Statement(grows(Leading, lambda t, c: t * t), square, APN, "does not tend to 0"),
    "a higher order": Statement(grows(Theta, lambda t, c: t**3), square, APN, "may be 0"),
    "an order that may be less": Statement(grows(Theta, lambda t, c: t), lambda a, p, n: a * n + p, APN, "may be 0"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_another_limit_at_a_point_breaks_it(name):
    one = BROKEN[name]
    found = by_terms.prove(toys.check(kinds.exact, one.check), one.formula, one.domain, Options())
    assert isinstance(found, by_terms.Witness) and found.by == "exact"


@pytest.mark.parametrize("name", OPEN)
def test_is_open_for_this_reason(name):
    must_be_open(OPEN[name])


INFINITE: dict[str, tuple[Callable[..., Any], Any, bool]] = {
    "a line": (lambda t, c: c.p * t + 1, math.inf, True),
    "a quotient": (lambda t, c: (c.p * t * t + c.a) / (t + 1), sympy.oo, True),
    "minus infinity": (lambda t, c: (1 - c.p * t) / (c.p + exp(-t)), -sympy.oo, True),
    "entries, one of a number": (lambda t, c: array([c.p * t, c.a + 1 / t], c.a), "entries", True),
    "what stays": (lambda t, c: c.p * t / (t + 1), sympy.oo, False),
    "the other infinity": (lambda t, c: -c.p * t, sympy.oo, False),
    "what falls to 0": (lambda t, c: t * exp(-c.p * t), math.inf, False),
    "what rises for some a": (lambda t, c: (c.p - c.a) * t, sympy.oo, False),
    "minus infinity of what rises": (lambda t, c: c.p * t - c.a, -sympy.oo, False),
    "a coefficient that may be 0": (lambda t, c: c.a * t, sympy.oo, False),
    "what turns": (lambda t, c: t * power(-1 + 0 * c.p, t), math.inf, False),
}
"""What is said to tend to infinity, and whether it does."""


@pytest.mark.parametrize("name", INFINITE)
def test_an_infinite_limit_is_a_theorem_where_it_is_one(name):
    whole, end, is_so = INFINITE[name]

    def infinite(f: Any, c: Any) -> Relation:
        ends = array([math.inf, c.a], c.a) if end == "entries" else end
        return All(Limit(lambda t: whole(t, c), ends, integer=name == "what turns"), Equal(f(c.a, c.p), c.a))

    found = by_terms.prove(toys.check(kinds.exact, infinite), value, AP, Options())
    assert isinstance(found, by_terms.Proof) == is_so
    assert is_so or toys.run(toys.check(kinds.exact, infinite), value, AP).outcome != "holds"


def test_a_limit_is_not_broken_where_its_value_is_none():
    check = toys.check(kinds.exact, lambda f, c: Limit(lambda t: t / (c.a * t + 1), c.apply(f)))
    assert toys.run(check, lambda a, p: 1 / a + 0 * p, AP).outcome != "refuted"


def test_a_few_points_say_nothing_of_a_limit():
    right = HOLD["quotient"]
    found = by_terms.prove(toys.check(kinds.exact, right.check), right.formula, right.domain, Options(proofs=False))
    assert isinstance(found, by_terms.Open)


def test_a_later_case_breaks_what_a_few_points_keep():
    check = toys.check(kinds.exact, lambda f, c: Limit(lambda t: c.n + 1 / (t + c.p), f(c.n) + 0 * c.p))
    right, wrong = (by_terms.prove(check, f, Domain(p=POSITIVE, n=N), Options(proofs=False)) for f in (abs, lambda n: n * n))
    assert isinstance(right, by_terms.Open) and isinstance(wrong, by_terms.Witness) and wrong.point.n == 2


@pytest.mark.parametrize("raised", [AttributeError, KeyError, ValueError])
def test_what_a_check_raises_on_numbers_breaks_nothing(raised):
    def of_terms(f: Any, c: Any) -> Relation:
        if not isinstance(c.p, Term):
            raise raised("no number has it")
        return Limit(lambda t: c.p + 1 / t, f(c.p))

    domain = Domain(p=POSITIVE)
    assert isinstance(by_terms.prove(toys.check(kinds.exact, of_terms), lambda p: p, domain, Options(proofs=False)), by_terms.Open)


def test_a_value_in_fractions():
    check = toys.check(kinds.exact, lambda f, c: All(Limit(lambda t: (t + 1) / (3 * t + c.p), Fraction(1, 3)), Equal(f(c.p), c.p)))
    assert isinstance(by_terms.prove(check, lambda p: p, P, Options()), by_terms.Proof)
