"""Inequalities between symbols: what is proved on the stated ranges, and what is false on a thin set, which no rule may prove."""

from __future__ import annotations

import itertools
import math
import operator
import random
from fractions import Fraction
from typing import Any

import flint
import numpy as np
import pytest
import sympy

import lemmata.terms.functions  # noqa: F401  (terms are made of all functions once this is imported)
from lemmata.language import check as kinds
from lemmata.language.domain import Array, Case, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL, above, below
from lemmata.language.relation import All, AtLeast, SumOfSquares
from lemmata.prove import balls
from lemmata.prove.inequality.orthant import Budget, _is_product, is_nonnegative
from lemmata.prove.inequality.premises import implied, premises
from lemmata.prove.inequality.sturm import changes_sign
from lemmata.prove.signs import search
from lemmata.prove.symbols import symbol
from lemmata.prove.traced.stated import number_or_variable, ranges
from lemmata.terms.arithmetic import cos, cospi, exp, floor, log, maximum, number, pi, power, ratio, sign, sin, sqrt, where
from lemmata.terms.term import ZERO, constant, evaluate, variables
from lemmata.terms.types import Tensor
from tests import toys


def run(function, domain, formula=abs, **options) -> Any:
    return toys.run(toys.check(kinds.exact, function, **options), formula, domain)


LINE, UNIT = Domain(x=Interval(*REAL, search=(-2, 2))), Domain(x=Interval(0, 1))
HALF = Domain(x=Interval(*NONNEGATIVE, search=(0, 2)), y=Interval(*NONNEGATIVE, search=(0, 2)))
PLANE = Domain(x=Interval(*REAL, search=(-2, 2)), y=Interval(*REAL, search=(-2, 2)))
NEGATIVE = Domain(x=Interval(-2, -1), y=Interval(-2, -1))
OUTER = Domain(
    where=(("|x|, |y| <= r", lambda c: all(abs(z) <= c.r for z in (c.x, c.y))),),
    x=Interval(*REAL, search=(-1, 1)),
    y=Interval(*REAL, search=(-1, 1)),
    r=Interval(*POSITIVE, search=(1, 2)),
)
ORDERED = Domain(where=(("x >= y", lambda c: c.x >= c.y),), x=Interval(*REAL, search=(0, 3)), y=Interval(*NONNEGATIVE, search=(0, 3)))


THIRD = Fraction(1, 3)


def small(like):
    return ratio(1, 10**9, like)


def cube_root(x):
    return power(x, ratio(1, 3, x))


def motzkin(x, y):
    """Positive but for four zeros, and no sum of squares."""
    return x**4 * y**2 + x**2 * y**4 + 1 - 3 * x**2 * y**2


TRUE = {
    "a square that touches": (LINE, lambda c: AtLeast(c.x**2, 2 * c.x - 1)),
    "a square that touches at an irrational point": (LINE, lambda c: AtLeast(c.x**4 + 4, 4 * c.x**2)),
    "zero at both ends": (UNIT, lambda c: AtLeast(c.x, c.x**2)),
    "equality throughout": (LINE, lambda c: AtLeast((c.x + 1) ** 2, c.x**2 + 2 * c.x + 1)),
    "two means": (HALF, lambda c: AtLeast((c.x + c.y) / 2, sqrt(c.x * c.y))),
    "three means": (
        Domain(a=Array(3, *NONNEGATIVE, search=(0, 2))),
        lambda c: AtLeast(c.a[0] ** 3 + c.a[1] ** 3 + c.a[2] ** 3, 3 * c.a[0] * c.a[1] * c.a[2]),
    ),
    "a quotient": (HALF, lambda c: AtLeast(c.x / (1 + c.x), c.x / (2 + c.x))),
    "a denominator of either sign, squared": (LINE, lambda c: AtLeast(1 / (c.x - 1) ** 2, 0)),
    "Bernoulli": (Domain(x=Interval(-1, None)), lambda c: AtLeast((1 + c.x) ** 3, 1 + 3 * c.x)),
    "the tangent of e^x": (LINE, lambda c: AtLeast(exp(c.x), 1 + c.x)),
    "the tangent of e^-x": (LINE, lambda c: AtLeast(exp(-c.x), 1 - c.x)),
    "a parabola below cosh": (LINE, lambda c: AtLeast(exp(c.x) + exp(-c.x), 2 + c.x**2)),
    "e^x in one variable": (LINE, lambda c: AtLeast(exp(2 * c.x) + 1, 2 * exp(c.x))),
    "a root below its tangent": (HALF, lambda c: AtLeast(1 + c.x / 2, sqrt(1 + c.x))),
    "a root of a sum": (HALF, lambda c: AtLeast(sqrt(c.x) + sqrt(c.y), sqrt(c.x + c.y))),
    "a root above a number of any sign": (LINE, lambda c: AtLeast(sqrt(c.x**2 + 1), c.x)),
    "a cube root": (HALF, lambda c: AtLeast(1 + c.x / 3, power(1 + c.x, THIRD))),
    "the triangle inequality": (PLANE, lambda c: AtLeast(abs(c.x) + abs(c.y), abs(c.x + c.y))),
    "moduli bounded by a condition": (OUTER, lambda c: AtLeast(3 * c.r**2, c.x**2 + abs(c.x * c.y) + c.y**2)),
    "an order that is assumed": (ORDERED, lambda c: AtLeast(exp(c.x) * (1 + c.y), exp(c.y) * (1 + c.x))),
    "an end that moves": (
        Domain(x=Interval(0, 1), y=Interval(lambda c: c.x, 1)),
        lambda c: All(AtLeast(c.y, c.x), AtLeast(c.y * (1 - c.x), c.x * (1 - c.y))),
    ),
    "a difference of cosines": (UNIT, lambda c: AtLeast(cospi(1, 7, c.x), cospi(2, 7, c.x) + c.x / 4)),
    "constants": (UNIT, lambda c: AtLeast(pi(c.x), exp(number(1, c.x)) + c.x * (sqrt(number(2, c.x)) - 1))),
    "a logarithm squared": (Domain(x=Interval(*POSITIVE)), lambda c: AtLeast(log(c.x) ** 2, 0)),
    "the modulus of a logarithm": (Domain(x=Interval(*POSITIVE)), lambda c: AtLeast(abs(log(c.x)), log(c.x))),
    "a large cut": (Domain(x=Interval(0, 100)), lambda c: AtLeast(c.x**2 - 20 * c.x + 101, 0)),
}

FALSE = {
    "below a square at one point": (LINE, lambda c: AtLeast(c.x**2 + small(c.x), 2 * c.x - 1 + 2 * small(c.x))),
    "below a square on a line": (PLANE, lambda c: AtLeast((c.x - c.y) ** 2, small(c.x))),
    "at an end, by little": (Domain(x=Interval(0, 1 + 1e-9)), lambda c: AtLeast(1, c.x)),
    "far beyond the box": (Domain(x=Interval(*NONNEGATIVE, search=(0, 1))), lambda c: AtLeast(10**6, c.x)),
    "a denominator of either sign": (UNIT, lambda c: AtLeast(1 / (c.x - ratio(1, 2, c.x)), 0)),
    "a denominator that is negative": (NEGATIVE, lambda c: AtLeast(1 / c.x, 1 / (c.x - 1) + 1)),
    "a root of the square": (LINE, lambda c: AtLeast(c.x, sqrt(c.x**2))),
    "a root that is not real": (Domain(x=Interval(-1, 1)), lambda c: AtLeast(sqrt(c.x) + 1, 0)),
    "a root of a negative quotient": (NEGATIVE, lambda c: AtLeast(-sqrt(1 / c.y), 0)),
    "a logarithm of a negative number, squared": (NEGATIVE, lambda c: AtLeast(log(c.x) ** 2, 0)),
    "what grows from below": (HALF, lambda c: AtLeast(exp(c.x) + c.x, 1 + small(c.x))),
    "a constant in the twentieth digit, from above": (
        UNIT,
        lambda c: AtLeast(ratio(141421356237309504880, 10**20, c.x), sqrt(2 + 0 * c.x) - c.x),
    ),
    "a root of a quotient of negatives": (NEGATIVE, lambda c: AtLeast(-sqrt(c.x / c.y), 0)),
    "a cube root of a negative": (Domain(x=Interval(-2, -1)), lambda c: AtLeast(power(c.x, THIRD) ** 3 * power(c.x, THIRD) ** 0, c.x - 1)),
    "two means, exchanged": (HALF, lambda c: AtLeast(sqrt(c.x * c.y), (c.x + c.y) / 2 - small(c.x))),
    "three terms of e^x": (LINE, lambda c: AtLeast(exp(c.x), 1 + c.x + c.x**2 / 2)),
    "a chord of e^x": (Domain(x=Interval(0, 1.26)), lambda c: AtLeast(1 + 2 * c.x, exp(c.x))),
    "beyond cosh": (LINE, lambda c: AtLeast(exp(c.x) + exp(-c.x), 2 + c.x**2 + small(c.x))),
    "corners of a square": (Domain(x=Interval(-1, 1), y=Interval(-1, 1)), lambda c: AtLeast(2 - small(c.x), abs(c.x) + abs(c.y))),
    "the triangle inequality, reversed": (PLANE, lambda c: AtLeast(abs(c.x + c.y), abs(c.x) - abs(c.y) + small(c.x))),
    "moduli, by too little": (OUTER, lambda c: AtLeast((3 - small(c.x)) * c.r**2, c.x**2 + abs(c.x * c.y) + c.y**2)),
    "one of two conditions": (
        Domain(where=(("either", lambda c: c.x >= c.y or c.y <= 1),), x=Interval(0, 2), y=Interval(0, 2)),
        lambda c: AtLeast(c.x, c.y),
    ),
    "a condition by equality": (
        Domain(where=(("0, or large", lambda c: c.k == c.x or c.x >= 1),), k=Choice(0), x=Interval(0, 2)),
        lambda c: AtLeast(c.x, 1),
    ),
    "a condition that is denied": (
        Domain(where=(("not above", lambda c: not c.x >= 1),), x=Interval(0, 2)),
        lambda c: AtLeast(c.x, 1),
    ),
    "the motzkin polynomial, lowered": (PLANE, lambda c: AtLeast(motzkin(c.x, c.y), small(c.x))),
    "a constant in the twentieth digit": (UNIT, lambda c: AtLeast(sqrt(2 + 0 * c.x) + c.x, ratio(141421356237309504881, 10**20, c.x))),
    "cosines, exchanged": (UNIT, lambda c: AtLeast(cospi(2, 7, c.x), cospi(1, 7, c.x) - c.x / 4)),
    "a sine": (Domain(x=Interval(0, 4)), lambda c: AtLeast(sin(c.x), 0)),
    "a certificate that is almost right": (
        PLANE,
        lambda c: SumOfSquares(c.x**2 + c.y**2, 2 * c.x * c.y, [(1, c.x - (1 + small(c.x)) * c.y)]),
    ),
    "an end that moves, exchanged": (Domain(x=Interval(0, 1), y=Interval(lambda c: c.x, 1)), lambda c: AtLeast(c.x, c.y)),
    "a root that a condition is solved for": (HALF, lambda c: AtLeast(sqrt(c.y**2 + 1) + c.x + ratio(49, 150, c.y), sqrt(c.y + 3))),
    "a root that a condition is solved for, bounded": (
        Domain(y=Interval(0, 3)),
        lambda c: AtLeast(sqrt(c.y**2 + 1) + ratio(49, 150, c.y), sqrt(3 - c.y)),
    ),
    "an exponent that a condition is solved for": (HALF, lambda c: AtLeast(sqrt(2 * exp(c.y) + 1), c.y + c.x - 1)),
    "a nested root's base that a condition is solved for": (
        HALF,
        lambda c: AtLeast(sqrt(1 + (c.y + c.x + 1) * sqrt(1 + c.y**3)), c.y + c.x - 1),
    ),
    "a root of e^x beside x": (HALF, lambda c: AtLeast(exp(c.x) - 1 + c.x / 2, c.x * sqrt(exp(2 * c.x) + exp(c.x)))),
    "a root of e^x beside x, bounded": (
        Domain(x=Interval(0, 3)),
        lambda c: AtLeast(exp(c.x) - 1 + c.x / 2, c.x * sqrt(exp(2 * c.x) + exp(c.x))),
    ),
    "a cube root of e^x beside x": (HALF, lambda c: AtLeast(exp(c.x) - 1 + c.x, c.x * power(exp(3 * c.x) + 1, THIRD))),
    "a root of e^x far below 0": (LINE, lambda c: AtLeast(2 * c.x * sqrt(exp(2 * c.x) + 1) + 3, 0)),
    "the modulus of a root that is not real": (
        UNIT,
        lambda c: AtLeast(c.x - ratio(1, 2, c.x), abs(sqrt(c.x - ratio(1, 2, c.x))) ** 2),
    ),
    "the modulus of a logarithm of a negative number": (Domain(x=Interval(-2, -1)), lambda c: AtLeast(abs(log(c.x)), log(c.x))),
    "a step in a modulus": (
        Domain(x=Interval(0, 9)),
        lambda c: AtLeast(c.x + where(abs(c.x - 1) <= 2, 1, -10), 0),
    ),
    "all sizes but one": (
        Domain(n=Integer(1, 6), x=Interval(0, 1)),
        lambda c: AtLeast(1 + (c.n - 4) ** 2 * c.x, c.x**2 + (1 + small(c.x)) * int(c.n == 4)),
    ),
}


def either(predicate, **more):
    return Domain(where=(("either", predicate),), **{"x": Interval(0, 2), "y": Interval(0, 2), **more})


def is_one(value):
    try:
        return float(value) == 1
    except TypeError:
        return False


PAIR = {"a": Array(2, 0, 2)}
MISREAD = {
    "a truth value": either(lambda c: not c.x or c.y >= 1),
    "a choice by a truth value": either(lambda c: c.y >= 1 if c.x else True),
    "any": either(lambda c: not c.a.any() or c.y >= 1, **PAIR),
    "any of NumPy": either(lambda c: not np.any(c.a) or c.y >= 1, **PAIR),
    "a count": either(lambda c: np.count_nonzero(c.a) == 0 or c.y >= 1, **PAIR),
    "a set": either(lambda c: len({c.x, c.y}) == 1 or c.y >= 1),
    "a set of entries": either(lambda c: len(set(c.a.tolist())) < len(c.a) or c.y >= 1, **PAIR),
    "a question compared": either(lambda c: (c.x >= 1) == False or c.y >= 1),  # noqa: E712
    "a question denied by comparison": either(lambda c: (c.x >= 1) != True or c.y >= 1),  # noqa: E712
    "two questions compared": either(lambda c: (c.x >= 1) == (c.z >= 1) or c.y >= 1, z=Interval(0, 2)),
    "a question hashed": either(lambda c: len({c.x >= 1, c.z >= 1}) == 1 or c.y >= 1, z=Interval(0, 2)),
    "identity": either(lambda c: (c.x >= 1) is False or c.y >= 1),
    "a type": either(lambda c: (isinstance(c.x, (int, float, Fraction)) and c.x == int(c.x)) or c.y >= 1),
    "an exception caught": either(lambda c: is_one(c.x) or c.y >= 1),
}


@pytest.mark.parametrize("name", MISREAD)
def test_a_condition_that_does_not_say_so_is_no_premise(name):
    assert run(lambda f, c: AtLeast(c.y, 1), MISREAD[name]).outcome in ("refuted", "inconclusive")


ENDS_THAT_BRANCH = {
    "a truth value": Domain(x=Interval(0, 2), y=Interval(0, lambda c: 1 if c.x else 2)),
    "any": Domain(a=Array(2, 0, 2), y=Interval(0, lambda c: 1 if np.any(c.a) else 2)),
    "equality": Domain(x=Interval(0, 2), y=Interval(0, lambda c: 2 if c.x == 0 else 1)),
    "a set": Domain(x=Interval(0, 2), z=Interval(0, 2), y=Interval(0, lambda c: 3 - len({c.x, c.z}))),
}


@pytest.mark.parametrize("name", ENDS_THAT_BRANCH)
def test_an_end_that_branches_on_a_symbol_is_not_trusted(name):
    found = run(lambda f, c: AtLeast(1, c.y), ENDS_THAT_BRANCH[name])
    assert found.outcome in ("refuted", "inconclusive"), found
    found = run(lambda f, c: AtLeast(c.y, c.y**2 / 3 - 1 + c.y * (1 - c.y / 3)), ENDS_THAT_BRANCH[name])
    assert "1]" not in found.scope, found


def test_the_sign_of_a_symbol_does_not_rest_on_a_branch():
    domain = Domain(x=Interval(0, 2), y=Interval(lambda c: 0 if c.x else -2, 2))
    assert run(lambda f, c: AtLeast(c.y, 0), domain).outcome in ("refuted", "inconclusive")


@pytest.mark.parametrize("name", TRUE)
def test_a_true_inequality_is_proved_on_its_whole_stated_range(name):
    domain, relation = TRUE[name]
    found = run(lambda f, c: relation(c), domain)
    assert found.outcome == "holds" and "symbols" in found.scope, found


@pytest.mark.parametrize("name", FALSE)
def test_a_false_inequality_is_never_proved(name):
    domain, relation = FALSE[name]
    assert run(lambda f, c: relation(c), domain).outcome in ("refuted", "inconclusive")


@pytest.mark.parametrize("name", ["far beyond the box", "a denominator of either sign", "a root of the square", "three terms of e^x"])
def test_what_fails_widely_is_refuted_by_a_point(name):
    domain, relation = FALSE[name]
    assert run(lambda f, c: relation(c), domain).outcome == "refuted"


OPAQUE = {
    "a logarithm of e^x": lambda c: AtLeast(log(1 + exp(c.x)), c.x),
    "a cosine of e^-x": lambda c: AtLeast(c.x**2 + 2, cos(exp(-c.x))),
    "a maximum": lambda c: AtLeast(maximum(c.x, 1), c.x),
    "a floor": lambda c: AtLeast(c.x, floor(c.x)),
    "a sign": lambda c: AtLeast(1, sign(c.x)),
    "cases": lambda c: AtLeast(where(c.x <= 2, 1, 2), 1),
}


@pytest.mark.parametrize("name", OPAQUE)
def test_a_function_that_no_rule_knows_is_left_open(name):
    assert run(lambda f, c: OPAQUE[name](c), LINE).outcome in ("holds", "inconclusive")


def test_a_proof_that_is_not_found_refutes_nothing():
    found = run(lambda f, c: AtLeast(motzkin(c.x, c.y), -small(c.x) * (1 + c.x**6)), PLANE)
    assert found.outcome in ("holds", "inconclusive")
    found = run(lambda f, c: AtLeast(sin(c.x), 0), Domain(x=Interval(0, 3)))
    assert found.outcome == "inconclusive" and "no proof of sin(x) >= 0 was met" in found.note


def test_the_scope_says_on_which_ranges_a_sign_is_proved():
    domain = Domain(n=Integer(1, 2), x=Interval(0, below(1)), y=Interval(above(lambda c: c.x), None), z=Interval(*REAL))
    found = run(lambda f, c: AtLeast(c.y * c.n + c.z**2, c.x**2), domain)
    assert found.outcome == "holds" and found.scope == "n 1…2; all x in [0, 1), y > x, z (symbols, 2 cases)"
    found = run(lambda f, c: AtLeast(c.y * c.n, 0), domain)
    assert found.scope == "n 1…2; all y > 0 (symbols, 2 cases); x, z in nothing that was compared"
    moving = Domain(n=Integer(1, 2), x=Interval(0, lambda c: c.n))
    found = run(lambda f, c: AtLeast(c.n, c.x), moving)
    assert found.scope == "n 1…2; all x in the stated range (symbols, 2 cases)"


def test_the_scope_names_the_conditions_that_a_proof_was_given():
    domain = Domain(where=(("y >= x", lambda c: c.y >= c.x),), x=Interval(0, 2), y=Interval(0, 2))
    assert run(lambda f, c: AtLeast(c.y, c.x), domain).scope == "all x in [0, 2], y in [0, 2]; given y >= x (symbols, 1 case)"
    assert "given" not in run(lambda f, c: AtLeast(c.y, 0), domain).scope


def test_what_is_widened_is_proved_on_the_wider_range_only():
    check = toys.check(kinds.exact, lambda f, c: AtLeast(1, c.x))
    assert toys.run(check, abs, UNIT).outcome == "holds"
    assert toys.run(check, abs, UNIT.replaced(x=Interval(0, 2))).outcome == "refuted"


X, Y = sympy.Symbol("x", real=True), sympy.Symbol("y", real=True)


def in_secret(case):
    try:
        return bool(case.x != 0 or case.y != 0)
    except TypeError:
        return False


WEAK, STRICT, APART = "nonnegative", "positive", "nonzero"
CONDITIONS = {
    "both": (lambda c: c.x >= 1 and c.y < 2 * c.x, [(WEAK, X - 1), (STRICT, 2 * X - Y)]),
    "all of several": (lambda c: all(abs(z) <= 1 for z in (c.x, c.y)), [(WEAK, 1 - abs(X)), (WEAK, 1 - abs(Y))]),
    "a chain": (lambda c: 0 < c.x <= c.y, [(STRICT, X), (WEAK, Y - X)]),
    "one side turned": (lambda c: 0.5 - c.x >= c.y / 2 - 1, [(WEAK, sympy.Rational(3, 2) - X - Y / 2)]),
    "a conditional": (lambda c: c.x >= 0 if c.y >= 0 else c.x >= 1, []),
    "either": (lambda c: c.x >= 1 or c.y >= 1, []),
    "not": (lambda c: not c.x >= 1, []),
    "equal": (lambda c: c.x == 1 or c.x >= 2, []),
    "unequal": (lambda c: c.x != 1 and c.x >= 2, [(APART, X - 1), (WEAK, X - 2)]),
    "one of two is not 0": (lambda c: c.x != 1 or c.y, [(APART, (X - 1) ** 2 + Y**2)]),
    "all are looked at": (lambda c: np.any(np.array([c.x, c.y]) != 0), [(APART, X**2 + Y**2)]),
    "one of two, or a bound": (lambda c: c.x != 1 or c.x >= 2, []),
    "one of two is 0": (lambda c: not (c.x != 1 or c.y), []),
    "one of two in secret": (in_secret, [(APART, X**2 + Y**2)]),
    "not unequal": (lambda c: operator.not_(c.x != 1), []),
    "unequal to a word": (lambda c: c.x != "x" and c.x >= 2, [(WEAK, X - 2)]),
    "either and": (lambda c: (c.x >= 1 or c.y >= 1) and c.x >= -5, []),
    "never": (lambda c: False, []),
    "what raises": (lambda c: float(c.x) > 0, []),
    "a function": (lambda c: np.exp(c.x) > 0, []),
    "a count": (lambda c: sum(bool(z >= 0) for z in (c.x, c.y)) >= 1, []),
    "the largest": (lambda c: max(c.x, c.y) <= 1, []),
}


@pytest.mark.parametrize("name", CONDITIONS)
def test_a_condition_implies_what_it_says_and_nothing_else(name):
    predicate, want = CONDITIONS[name]
    found = [(kind, sympy.expand(item)) for kind, item in implied(predicate, Case(x=X, y=Y))]
    assert found == [(kind, sympy.expand(item)) for kind, item in want]


def test_an_end_that_depends_on_a_comparison_is_no_end():
    domain = Domain(
        a=Interval(0, 2), b=Interval(lambda c: 0 if c.a == 1 else 1, 2), k=Computed(lambda c: c.a), c=Interval(lambda c: c.k, 9)
    )
    case = next(domain.enumerated({}, symbol))
    ends = premises(domain, case).ends
    assert ends[case.b] == (None, 2) and ends[case.c] == (case.a, 9)


ENDS = [(None, None), (0, None), (None, 1), (-1, 2), (Fraction(1, 3), None), (0, 1)]


def drawn(source: random.Random, low: Tensor, high: Tensor) -> Fraction:
    """Return a rational number between two ends, of which None is none."""
    far = Fraction(source.randint(0, 60), source.choice((1, 7, 20)))
    if low is None:
        return source.choice((1, -1)) * far if high is None else high - far
    return low + far if high is None else low + (high - low) * Fraction(source.randint(0, 20), 20)


def proved_at_random(source: random.Random) -> int:
    """Count the proofs among a few random gaps in two variables, each of which must be kept at random points."""
    ends, proofs = [source.choice(ENDS) for _ in range(2)], 0
    domain = Domain(x=Interval(*ends[0]), y=Interval(*ends[1]))
    case = next(domain.enumerated({}, number_or_variable))
    x, y = case.x, case.y
    parts = [constant(1), x, y, x * y, x**2, y**2, (x / 2).exp(), (-y).exp(), abs(x - y), (1 + x**2).sqrt(), 1 / (1 + y**2)]
    for _ in range(8):
        form = sum((source.choice((-2, -1, 1, 2, 3)) * part for part in source.sample(parts, 3)), constant(0)) ** source.choice((1, 1, 2))
        gap = form + source.choice((0, 0, 1, 5, Fraction(-1, 50)))
        if variables(gap) and search.proof("nonnegative", gap, ZERO, ranges(domain, case)):
            proofs += 1
            for _ in range(60):
                point = {one: drawn(source, *pair) for one, pair in zip((x, y), ends, strict=True)}
                at = {one: balls.ball(value) for one, value in point.items()}
                assert not bool(evaluate([gap], at, balls.ball(0))[0] < 0), (gap, point)
    return proofs


def value_at(polynomial, point):
    terms = polynomial.to_dict().items()
    return sum(int(c) * math.prod(x ** int(power) for x, power in zip(point, powers, strict=True)) for powers, c in terms)


@pytest.mark.parametrize("seed", range(8))
def test_what_an_orthant_rule_proves_is_kept_at_random_points(seed):
    source = random.Random(seed)
    gens = flint.fmpz_mpoly_ctx.get(["x", "y", "z"]).gens()
    monomials = [gens[0] ** i * gens[1] ** j * gens[2] ** k for i, j, k in itertools.product(range(3), repeat=3) if i + j + k <= 3]
    for _ in range(40):
        polynomial = sum((source.randint(-2, 4) * monomial for monomial in source.sample(monomials, 6)), 0 * gens[0])
        if is_nonnegative(polynomial):
            points = ([Fraction(source.randint(0, 30), source.choice((1, 5, 11))) for _ in range(3)] for _ in range(60))
            assert all(value_at(polynomial, point) >= 0 for point in points), polynomial


def test_a_product_with_an_odd_number_of_negative_factors_is_not_proved():
    x = flint.fmpz_mpoly_ctx.get(["x"]).gens()[0]
    factors = [(0 * x - 1, 1), (x + 1, 1), (x - 5, 2)]
    assert not _is_product(factors, Budget(), 5) and _is_product([*factors, (0 * x - 1, 3)], Budget(), 5)


@pytest.mark.parametrize(
    ("coefficients", "changes"),
    [
        *[([1, -2, 1], False), ([1, -2, 1 - 10**9], True), ([0, 0, 1], False), ([0, 1, -2, 1], False), ([4, 0, -4, 0, 1], False)],
        *[([-6, 11, -6, 1], True), ([10**18 + 1, -2 * 10**18, 10**18], False), ([10**18 - 1, -2 * 10**18, 10**18], True)],
        *[([5], False), ([-5], True)],
    ],
)
def test_zeros_of_even_order_change_no_sign(coefficients, changes):
    assert changes_sign(coefficients) is changes
