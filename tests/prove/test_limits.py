"""Limits and leading terms: what is proved is true for all parameters of the domain, and what is not decided is said to be so."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
import sympy

from lemmata.language import check as kinds
from lemmata.language.case import Case
from lemmata.language.domain import Choice, Domain, Integer, Interval
from lemmata.language.ranges import NONNEGATIVE, POSITIVE, REAL, above, below
from lemmata.language.relation import All, Equal, Leading, Limit, Theta
from lemmata.terms.arithmetic import array, cos, cospi, exp, factorial, log, number, sqrt
from lemmata.terms.term import Term, is_constant
from lemmata.terms.types import Formula, Tensor
from tests import toys

DOMAIN = Domain(
    a=Interval(*POSITIVE, search=(0.5, 2)),
    b=Interval(*POSITIVE, search=(0.5, 2)),
    x=Interval(*REAL, search=(-2, 2)),
    z=Interval(*NONNEGATIVE, search=(0, 2)),
    q=Interval(above(0), below(1), search=(0.25, 0.75)),
    s=Interval(above(-1), below(1), search=(-0.75, 0.75)),
)
OO = sympy.oo


def run(relation: Callable[[Tensor], Tensor], domain: Domain = DOMAIN) -> Any:
    """What is said of a relation beside a formula that is the first parameter."""
    first, *_ = domain.factors

    def check(formula: Formula, case: Case) -> All:
        return All(relation(case), Equal(formula(case[first]), case[first]))

    return toys.run(toys.check(kinds.exact, check), lambda value: value, domain)


def _twice(c: Tensor, t: Tensor) -> Tensor:
    return c.q ** (t * c.a / (c.a + 1)) + c.q ** (t * (1 - 1 / (c.a + 1)))


TRUE: dict[str, Callable[[Any], Any]] = {
    "a quotient": lambda c: Limit(lambda t: (c.a * t + c.x) / (c.b * t + 1), c.a / c.b),
    "a quotient whose numerator is of lower degree": lambda c: Limit(lambda t: (c.x * t + 1) / (t * t + c.x), 0),
    "exponentials that die out": lambda c: Limit(lambda t: c.x * t**3 * exp(-c.a * t), 0),
    "a logistic curve": lambda c: Limit(lambda t: c.b / (1 + (c.b / c.a - 1) * exp(-c.b * t)), c.b),
    "two rates": lambda c: Limit(lambda t: (c.x * exp(-c.a * t) + c.b) / (exp(-(c.a + c.b) * t) + 2), c.b / 2),
    "a growing exponential in both": lambda c: Limit(lambda t: (exp(c.a * t) + c.x * t) / (2 * exp(c.a * t) - 1), Fraction(1, 2)),
    "a power that falls": lambda c: Limit(lambda k: c.q**k * k**5, 0, integer=True),
    "a power of either sign": lambda c: Limit(lambda k: c.x * c.s**k, 0, integer=True),
    "a sum of powers": lambda c: Limit(lambda k: (1 - c.q ** (k + 1)) / (1 - c.q), 1 / (1 - c.q), integer=True),
    "a continuous function": lambda c: Limit(lambda t: exp(c.x + 1 / t) * log(c.a + 1 / t), exp(c.x) * log(c.a)),
    "infinity": lambda c: Limit(lambda t: (c.a * t * t + c.x) / (t + 1), OO),
    "infinity as a float": lambda c: Limit(lambda t: c.a * t + 1, math.inf),
    "infinity of integers": lambda c: Limit(lambda k: k * k - c.x * k, OO, integer=True),
    "infinity beside a number": lambda c: Limit(lambda t: [c.a * t, c.x + 1 / t], [OO, c.x]),
    "minus infinity": lambda c: Limit(lambda t: (1 - c.a * t) / (c.q + exp(-t)), -OO),
    "a leading term": lambda c: Leading(lambda t: c.a * t * t + c.x * t, lambda t: c.a * t * t),
    "a leading constant and order": lambda c: Leading(lambda t: c.a / (1 + 8 * c.a * c.b * t), lambda t: 1 / (8 * c.b * t)),
    "an order": lambda c: Theta(lambda t: c.a * t * t + c.x * t, lambda t: t * t),
    "an order of either sign": lambda c: Theta(lambda t: (c.q - 2) * t * exp(c.b * t) + 1, lambda t: t * exp(c.b * t)),
    "entries, and beside an equality": lambda c: All(Limit(lambda t: [c.x / t, c.a], [0, c.a]), Equal(c.x, c.x)),
}


@pytest.mark.parametrize("what", TRUE)
def test_a_limit_is_proved(what):
    assert run(TRUE[what]).outcome == "holds"


WRONG: dict[str, Callable[[Any], Any]] = {
    "infinity where a leading coefficient may be 0": lambda c: Limit(lambda t: c.x * t, OO),
    "the inverse": lambda c: Limit(lambda t: (c.a * t + c.x) / (c.b * t + 1), c.b / c.a),
    "a constant that is left": lambda c: Limit(lambda t: c.x / t + c.a, 0),
    "twice the constant": lambda c: Leading(lambda t: c.a * t * t + c.x * t, lambda t: 2 * c.a * t * t),
    "another order": lambda c: Leading(lambda t: c.a * t * t + c.x * t, lambda t: c.a * t),
    "a lower order": lambda c: Leading(lambda t: c.a * t, lambda t: c.a * t * t),
    "a finite number for what grows": lambda c: Limit(lambda t: c.a * t * t / (t + 1), c.a),
    "infinity for what stays": lambda c: Limit(lambda t: c.a * t / (t + 1), OO),
    "infinity for what falls to 0": lambda c: Limit(lambda t: t * exp(-c.a * t), OO),
    "infinity of what rises for some x": lambda c: Limit(lambda t: (c.a - c.x) * t, OO),
    "minus infinity of what rises": lambda c: Limit(lambda t: c.a * t - c.x, -OO),
    "the other infinity": lambda c: Limit(lambda t: -c.a * t, OO),
    "a limit of generic values": lambda c: Limit(lambda t: c.q * exp(-c.b * t) + c.x, 0),
    "too low an order": lambda c: Theta(lambda t: c.a * t * t + c.x * t, lambda t: t),
    "too high an order": lambda c: Theta(lambda t: c.a * t + c.x, lambda t: t * t),
    "an order of nothing": lambda c: Theta(lambda t: (c.x - c.x) * t, lambda t: t),
    "a leading coefficient that may be 0, above": lambda c: Limit(lambda t: c.x * t, OO),
    "infinity of a power that may fall": lambda c: Limit(lambda k: c.a**k, OO, integer=True),
    "right where x is 0 alone": lambda c: Limit(lambda t: (c.a * t + c.x * t) / t, c.a),
    "a rate that may be 0": lambda c: Limit(lambda t: exp(-c.z * t), 0),
    "a rate of either sign": lambda c: Limit(lambda t: exp(-c.x * t), 0),
    "an order that may be lower": lambda c: Theta(lambda t: c.z * t * t + t, lambda t: t * t),
    "an order with a coefficient of either sign": lambda c: Theta(lambda t: c.x * t + 1, lambda t: t),
    "two rates in no order": lambda c: Limit(lambda t: exp(-c.a * t) / (exp(-c.a * t) + exp(-c.b * t)), 0),
    "a power that may grow": lambda c: Limit(lambda k: c.a**k, 0, integer=True),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_limit_is_refuted(what):
    assert run(WRONG[what]).outcome == "refuted"


def is_growing(t: Tensor) -> bool:
    return isinstance(t, Term) and not is_constant(t)


NOT_PROVED: dict[str, Callable[[Any], Any]] = {
    "a root": lambda c: Limit(lambda t: sqrt(c.a * t * t + c.x * t + 1) / t, sqrt(c.a)),
    "a root of a square": lambda c: Limit(lambda t: sqrt((c.q - 2) ** 2 * t * t + t) / t, 2 - c.q),
    "compound interest": lambda c: Limit(lambda n: (1 + c.x / n) ** n, exp(c.x)),
    "two terms of one growth, written in two ways": lambda c: Limit(lambda t: _twice(c, t) / c.q ** (t * c.a / (c.a + 1)), 2),
    "an even power of what is negative": lambda c: Limit(lambda k: (-1 - c.a) ** (2 * k), OO, integer=True),
    "an order that is a root": lambda c: Theta(lambda t: sqrt(c.a * t * t + 1) + c.z, lambda t: t),
    "a factorial": lambda c: Limit(lambda k: 1 / factorial(k), 0, integer=True),
    "infinity of an exponential": lambda c: Limit(lambda t: exp(c.b * t) / (t + 1), OO),
    "infinity of a growing power": lambda c: Limit(lambda k: (1 + c.a) ** k, OO, integer=True),
}
"""True, and beyond the rules for limits: a root, or a logarithm, of what grows, and powers whose base is 1 or more."""
FALSE_AND_OPEN: dict[str, Callable[[Any], Any]] = {
    "infinity of the difference of exponentials": lambda c: Limit(lambda t: exp(c.a * t) - exp(2 * c.a * t), OO),
    "1 for what tends to e^x": lambda c: Limit(lambda n: (1 + c.x / n) ** n, 1),
    "the wrong sign of a root": lambda c: Limit(lambda t: sqrt((c.q - 2) ** 2 * t * t + t) / t, c.q - 2),
    "one of two terms of one growth": lambda c: Limit(lambda t: _twice(c, t) / c.q ** (t * c.a / (c.a + 1)), 1),
}
"""What nothing breaks, of the same kinds."""


@pytest.mark.parametrize("what", [*NOT_PROVED, *FALSE_AND_OPEN])
def test_what_grows_in_other_ways_is_not_decided_today(what):
    assert run({**NOT_PROVED, **FALSE_AND_OPEN}[what]).outcome == "inconclusive"


OPEN: dict[str, Callable[[Any], Any]] = {
    "a leading coefficient that may be 0": lambda c: Limit(lambda t: t / (c.x * t + 1), 1 / c.x),
    "a leading term that may be 0": lambda c: Leading(lambda t: c.z * t + 1, lambda t: c.z * t),
    "an order that swings": lambda c: Theta(lambda k: k * (2 + (-1) ** k), lambda k: k, integer=True),
    "an order of a function of its own at numbers": lambda c: Theta(lambda t: c.a * t if is_growing(t) else t * t, lambda t: t),
    "a power of 0 below": lambda c: Limit(lambda k: c.s**k / c.s**k, 1, integer=True),
    "a power of 0 beside its square": lambda c: Limit(lambda k: c.s ** (2 * k) / c.s**k, 0, integer=True),
    "a negative base at every number": lambda c: Limit(lambda t: c.s**t, 0),
    "what swings": lambda c: Limit(lambda k: (-1) ** k * c.a, 0, integer=True),
    "what swings and grows": lambda c: Limit(lambda k: (-1) ** k * k * c.a, OO, integer=True),
    "what swings and grows, as a cosine": lambda c: Limit(lambda k: k * cospi(k, 1, c.a), OO, integer=True),
    "a power of a negative number": lambda c: Limit(lambda k: c.a * number(-2, c.a) ** k, OO, integer=True),
    "a power of what is negative": lambda c: Limit(lambda k: (-1 - c.a) ** k, OO, integer=True),
    "a negative power over a positive one": lambda c: Limit(lambda k: c.a + (-1 - c.a) ** k / k**2, OO, integer=True),
    "an inverse that swings": lambda c: Limit(lambda k: c.a / ((-1) ** k / k), OO, integer=True),
    "a cosine": lambda c: Limit(cos, 0),
    "a complex branch": lambda c: Limit(lambda t: sqrt(c.x - t) / sqrt(t), 1),
    "a constant that may be complex": lambda c: Limit(lambda t: sqrt(c.x) * (1 + 1 / t), sqrt(c.x)),
    "a logarithm of what may be negative": lambda c: Limit(lambda t: log(c.x + 1 / t), log(c.x)),
    "0/0 for some x": lambda c: Limit(lambda t: (c.x * t) / (c.x * t), 1),
    "0/0 everywhere": lambda c: Limit(lambda t: (t - t * c.a / c.a) / (t * c.b - c.b * t + 0 * t), 0),
    "terms that cancel": lambda c: Limit(lambda t: sqrt(t * t + t) - t, Fraction(1, 2)),
    "a function of its own at numbers": lambda c: Limit(lambda t: c.a / t if is_growing(t) else c.a, 0),
    "a function of its own at symbols": lambda c: Leading(lambda t: c.a * t + c.x, lambda t: c.a * t if is_growing(t) else t),
    "no value at small numbers": lambda c: Limit(lambda t: c.a / t if is_growing(t) else c.a / (t - t), 0),
    "a power whose base does not tend to 1": lambda c: Limit(lambda t: (2 + 1 / t) ** (c.x + 1 / t), exp(c.x)),
}


@pytest.mark.parametrize("what", OPEN)
def test_what_is_not_decided_for_all_parameters_is_inconclusive(what):
    assert run(OPEN[what]).outcome == "inconclusive"


def test_the_stated_range_decides():
    def relation(case: Case) -> Limit:
        return Limit(lambda t: exp((1 - 2 * case.f) * t), 0)

    assert run(relation, Domain(f=Interval(above(0.5), None, search=(0.75, 2)))).outcome == "holds"
    assert run(relation, Domain(f=Interval(0.5, None, search=(0.75, 2)))).outcome == "refuted"
    assert run(relation, Domain(f=Interval(0, below(0.5), search=(0.1, 0.4)))).outcome == "refuted"
    assert run(relation, Domain(f=Choice(Fraction(1, 2)))).outcome == "refuted"
    assert run(relation, Domain(f=Choice(Fraction(3, 4)))).outcome == "holds"


def test_the_scope_says_of_which_range_it_is():
    found = run(lambda c: Limit(lambda t: exp((c.f - 2) * t), 0), Domain(f=Interval(1, below(2), search=(1, 1.5))))
    assert "all f in [1, 2)" in found.scope


def test_a_divisor_that_may_be_0_is_named_or_decides_nothing():
    assert run(lambda c: Limit(lambda t: c.a / c.x + 1 / t, c.a / c.x)).outcome == "inconclusive"
    found = run(lambda c: Limit(lambda t: c.x / (c.x - 1) * exp(-c.a * t / (c.x - 1) ** 2) + c.a, c.a))
    assert found.outcome == "inconclusive"
    found = run(lambda c: Limit(lambda t: c.x * c.x / c.x + 1 / t, c.x))
    assert found.outcome == "holds"
    assert "off the zeros of x" in found.scope


def test_a_branch_of_the_claimed_limit_is_seen_at_points():
    def check(formula: Formula, case: Case) -> Limit:
        return Limit(lambda t: case.a + 1 / t, case.apply(formula))

    found = toys.run(toys.check(kinds.exact, check), lambda a: a if a != 1 else 2 * a, DOMAIN)
    assert found.outcome == "refuted"


BRANCHES: dict[str, tuple[Callable[[Any], Any], Callable[[Any, Any], Any]]] = {
    "a limit": (lambda a: a if a != 3 else 2 * a, lambda c, y: Limit(lambda t: c.a + 1 / t, y)),
    "an exponential of the parameter": (lambda a: exp(a) if a != 3 else 2 * exp(a), lambda c, y: Limit(lambda t: exp(c.a) + 1 / t, y)),
    "a root of the parameter": (lambda a: sqrt(a) if a != 3 else 2 * sqrt(a), lambda c, y: Limit(lambda t: sqrt(c.a) + exp(-c.a * t), y)),
    "a root beside a fraction": (lambda a: sqrt(a) if a != 3 else a, lambda c, y: Limit(lambda t: sqrt(c.a) + 1 / t, y)),
    "an order": (lambda a: a if a != 3 else 0 * a, lambda c, y: Theta(lambda t: y * t + 1, lambda t: t)),
    "a leading term": (lambda a: a if a != 3 else 2 * a, lambda c, y: Leading(lambda t: c.a * t + exp(-c.a * t), lambda t: y * t)),
    "beside an equality": (lambda a: exp(a) if a != 3 else 2, lambda c, y: All(Equal(y, exp(c.a)), Limit(lambda t: c.a + 1 / t, c.a))),
    "a root and no limit": (lambda a: sqrt(a) if a != 3 else 2 * sqrt(a), lambda c, y: Equal(sqrt(c.a), y)),
}


@pytest.mark.parametrize("what", BRANCHES)
def test_a_branch_at_a_number_is_met_where_only_expressions_have_a_value(what):
    formula, relation = BRANCHES[what]
    check = toys.check(kinds.exact, lambda formula, case: relation(case, case.apply(formula)))
    assert toys.run(check, formula, Domain(a=Interval(*POSITIVE, search=(0.5, 2)))).outcome == "refuted"


def test_a_branch_at_one_size_is_met_after_sizes_at_which_no_number_is_taken():
    def check(formula: Formula, case: Case) -> Equal:
        if case.n <= 3 and not isinstance(case.q, Term):
            raise TypeError("no number is taken")
        if case.n <= 3:
            return Equal(case.q, formula(case.q))
        return Equal(-case.q if case.q == 3 else case.q, formula(case.q))

    domain = Domain(n=Integer(1, 5), q=Interval(*REAL, search=(-3, 6)))
    found = toys.run(toys.check(kinds.exact, check, sizes={"n": range(1, 6)}), lambda q: q, domain)
    assert (found.outcome, found.witness) == ("refuted", "n=4, q=3")


def test_a_check_that_asks_of_which_type_a_number_is_is_no_proof():
    def check(formula: Formula, case: Case) -> Equal:
        if isinstance(case.q, Fraction):
            return Equal(0 * case.q, 0)
        return Equal(case.q, formula(case.q))

    found = toys.run(toys.check(kinds.exact, check), lambda q: -q if q == 3 else q, Domain(q=Interval(*REAL)))
    assert found.outcome != "holds"


def test_a_branch_of_a_limit_is_met_in_the_last_case():
    def formula(n: int, x: Tensor) -> Tensor:
        return 0 * x if n == 10 and x == 7 else x

    def check(formula: Formula, case: Case) -> Limit | Equal:
        value = case.apply(formula)
        return Equal(value, case.x) if case.n == 9 else Limit(lambda t: case.x + 1 / t, value)

    domain = Domain(n=Integer(1, 10), x=Interval(*POSITIVE, search=(0.5, 2)))
    found = toys.run(toys.check(kinds.exact, check, sizes={"n": tuple(range(1, 11))}), formula, domain)
    assert (found.outcome, found.witness) == ("refuted", "n=10, x=7"), found.scope


def test_a_limit_that_is_another_at_numbers_is_no_proof():
    def found(limit: Callable[[Tensor], Tensor]) -> kinds.Evidence:
        return run(lambda c: Limit(lambda t: c.a + 1 / t, limit(c.a)))

    assert found(lambda a: a).outcome == "holds"
    assert found(lambda a: a if isinstance(a, Term) else 2 * a).outcome != "holds"


def test_a_check_that_asks_for_terms_is_held_against_the_formula():
    def terms_alone(formula: Formula, case: Case) -> Limit:
        if not isinstance(case.a, Term):
            raise TypeError("no number is taken")
        return Limit(lambda t: case.apply(formula) + 1 / t, case.a)

    def found(check: Callable[[Formula, Case], Limit], formula: Formula) -> kinds.Evidence:
        return toys.run(toys.check(kinds.exact, check), formula, DOMAIN)

    assert found(terms_alone, lambda a: a).outcome == "holds"
    assert found(terms_alone, lambda a: a if a != 3 else 2 * a).outcome != "holds"
    assert found(lambda _, case: terms_alone(lambda a: a, case), lambda a: a).outcome == "inconclusive"


@pytest.mark.parametrize("kind", [kinds.tested, kinds.enclosed])
def test_limits_are_proved_by_exact_checks_alone(kind):
    check = toys.check(kind, lambda formula, case: Limit(lambda t: case.a / t, 0))
    with pytest.raises(TypeError, match="exact checks alone"):
        toys.run(check, abs, Domain(a=Interval(0, 1)))


def test_shapes_are_errors():
    with pytest.raises(ValueError, match="shape"):
        run(lambda c: Limit(lambda t: [c.a, c.b], [c.a, c.b, c.x]))
    with pytest.raises(ValueError, match="shape"):
        run(lambda c: Leading(lambda t: [t, t + 1], lambda t: [[t], [t]]))
    with pytest.raises(ValueError, match="without entries"):
        run(lambda c: Limit(lambda t: [], []))


@pytest.mark.parametrize(
    "relation",
    [
        lambda c: Limit(lambda t: "1/2", Fraction(1, 2)),
        lambda c: Limit(lambda t: 1 / t, "0"),
    ],
)
def test_texts_are_no_numbers(relation):
    found = run(relation)
    assert found.outcome == "inconclusive" and "a str" in found.note


@pytest.mark.parametrize("relation", [lambda c: Limit(lambda t: c.a + 0.5 / t, c.a), lambda c: Limit(lambda t: c.a / t, 0.0)])
def test_floats_are_no_numbers(relation):
    with pytest.raises(TypeError, match=r"a float.* write integers, `number` or `ratio`"):
        run(relation)


TYPED = {
    "a number beside": (lambda c: Limit(lambda t: c.x / t + (0 if isinstance(t, Term) else 1), 0), False),
    "a logarithm beside": (lambda c: Limit(lambda t: c.x / t + (0 if isinstance(t, Term) else log(c.x)), 0), False),
    "one entry": (lambda c: Limit(lambda t: array([c.x / t, c.x / t + (t if isinstance(t, Fraction) else 0)], c.x), 0), False),
    "a leading term": (lambda c: Leading(lambda t: c.x * t * (1 if isinstance(t, Term) else 2), lambda t: c.x * t), False),
    "the same, written in another way": (lambda c: Limit(lambda t: c.x / t if isinstance(t, Term) else c.x * 3 / (3 * t), 0), True),
    "a logarithm that is a float of a fraction": (lambda c: Limit(lambda t: c.x * log(1 + 1 / t), 0), True),
    "what refuses fractions": (lambda c: Limit(lambda t: c.x / t + 0 * t.exp(), 0), True),
    "a root": (lambda c: Limit(lambda t: c.x * sqrt(1 + 1 / t), c.x), True),
}
"""Functions of a limit that ask for the type of what they are given, or are for terms alone, and whether they are proved."""


@pytest.mark.parametrize("name", TYPED)
def test_a_function_that_is_another_one_at_fractions_has_no_limit(name):
    relation, is_proved = TYPED[name]
    found = run(relation)
    assert (found.outcome == "holds") == is_proved, found
