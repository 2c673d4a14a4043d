"""Inequalities that a solver decides: whose word it is, what is asked before its word counts, and that its counterexamples are tried."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest
import sympy

from lemmata.prove.inequality import smt
from lemmata.prove.inequality.premises import Premises
from lemmata.prove.inequality.prove import proved_nonnegative
from lemmata.prove.symbols import enclose

pytestmark = pytest.mark.skipif(smt._solver() is None, reason="z3 is not installed")

x, y, z = sympy.symbols("x y z", real=True)
FREE, ABOVE = (None, None), (sympy.Integer(0), None)
SMALL = sympy.Rational(1, 10**6)

TRUE = {
    "an irrational point of a disc": (sympy.sqrt(2) - x - y, {x: FREE, y: FREE}, [1 - x**2 - y**2]),
    "the greater of two": (sympy.Max(x, y) - (x + y) / 2, {x: FREE, y: FREE}, []),
    "the lesser of two": (1 - sympy.Min(x, y, 1), {x: FREE, y: FREE}, []),
    "moduli against a length": (
        sympy.sqrt(3) * sympy.sqrt(x**2 + y**2 + z**2) - abs(x) - abs(y) - abs(z),
        {x: FREE, y: FREE, z: FREE},
        [],
    ),
    "cosines": (2 - sympy.cos(x) - sympy.sin(y), {x: FREE, y: FREE}, []),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_no_rule_proves_is_decided_and_a_little_less_has_a_point(name):
    gap, ends, conditions = TRUE[name]
    known = Premises(ends, tuple(conditions))
    assert not proved_nonnegative(gap, known)
    answer = smt.asked(gap, known)
    assert answer and answer.holds and answer.by.startswith("z3 ") and not answer.points
    less = smt.asked(gap - SMALL, known)
    assert less and not less.holds and less.points


FALSE_OR_OPEN = {
    "a root of what may be negative": (sympy.sqrt(x), {x: FREE}, []),
    "a root of what may be negative, squared": (1 + sympy.sqrt(x) ** 2 + sympy.sqrt(x), {x: FREE}, []),
    "a cube root of a negative number": (sympy.cbrt(x) ** 2, {x: FREE}, []),
    "a logarithm of what may be negative": (sympy.log(x) ** 2, {x: FREE}, []),
    "a quotient of either sign": (1 / x, {x: FREE}, []),
    "an exponential that is small": (sympy.exp(x) - 2, {x: FREE}, []),
    "a premise that is a quotient, met where it is infinite": (9 * x**2 - 1, {x: FREE}, [1 / x**2 - 1, x**2 * (9 * x**2 - 1)]),
    "a symbol of unknown kind": (sympy.Symbol("w") ** 2, {}, []),
    "the imaginary unit": ((sympy.I + x) * (x - sympy.I) + sympy.I * x, {x: FREE}, []),
    "what is infinite": (sympy.oo, {}, []),
    "a constant in the fortieth digit": (sympy.pi - sympy.Rational(int(sympy.N(sympy.pi * 10**40, 60)) + 1, 10**40), {}, []),
}


@pytest.mark.parametrize("name", FALSE_OR_OPEN)
def test_what_is_false_or_has_no_value_is_not_said_to_hold(name):
    gap, ends, conditions = FALSE_OR_OPEN[name]
    answer = smt.asked(gap, Premises(ends, tuple(conditions)))
    assert answer is None or not answer.holds


def test_a_divisor_is_not_0_where_the_gap_is_defined():
    answer = smt.asked(1 / (x - 1) ** 2 - 1 / (x - 1) ** 2 / 2, Premises({x: FREE}, ()))
    assert answer and answer.holds


def test_irrational_points_are_rounded_to_either_side():
    answer = smt.asked(-1 - (x**2 - 2) ** 2, Premises({x: ABOVE}, (x**2 - 2, 2 - x**2)))
    assert answer and sorted(point[x] ** 2 < 2 for point in answer.points) == [False, True]


def test_steps_are_counted_and_time_is_not(monkeypatch):
    monkeypatch.setattr(smt, "STEPS", 1000)
    many = sympy.symbols("a0:7", real=True)
    gap = 3 * sum(a**4 for a in many) - sum(many[k] * many[k - 1] * many[k - 2] * many[k - 3] for k in range(7)) + 1
    assert smt.asked(gap, Premises(dict.fromkeys(many, FREE), ())) is None


def test_what_is_too_large_is_not_asked(monkeypatch):
    monkeypatch.setattr(smt, "LARGEST", 3)
    assert smt.asked(x**2 + y**2 + 1, Premises({x: FREE, y: FREE}, ())) is None


def test_nothing_false_is_said_to_hold():
    """Random expressions with quotients, roots, moduli and premises: what holds is kept at points where the premises hold."""
    source, held, refuted = random.Random(5), 0, 0
    grid = [Fraction(k, 3) for k in range(-9, 10)]
    for _ in range(150):
        gap, premise = _random(source, 3), _random(source, 2, plain=True)
        answer = smt.asked(gap, Premises({x: FREE, y: ABOVE}, (premise,)))
        if answer is None:
            continue
        points = [{"x": a, "y": b} for a, b in itertools.product(grid, grid) if b >= 0]
        points += [{"x": point.get(x, Fraction(0)), "y": point.get(y, Fraction(0))} for point in answer.points]
        broken = [point for point in points if enclose(premise, point) >= 0 and _below(gap, point)]
        held, refuted = held + answer.holds, refuted + bool(broken)
        assert not (answer.holds and broken), (gap, premise)
    assert held > 20 and refuted > 20


def _below(gap, point):
    there = enclose(gap, point)
    return there.is_finite() and there < 0


def _random(source, deep, plain=False):
    if deep == 0:
        return source.choice([x, y, sympy.Integer(source.randint(-2, 3)), x - y])
    one, other = _random(source, deep - 1, plain), _random(source, deep - 1, plain)
    ways = [lambda: one + other, lambda: one - other, lambda: one * other, lambda: one**2]
    ways += [] if plain else [lambda: abs(one), lambda: one / (1 + other**2), lambda: sympy.sqrt(one**2 + 1)]
    return sympy.sympify(source.choice(ways)())
