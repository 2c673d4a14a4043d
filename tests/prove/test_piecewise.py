"""Balls of maxima, steps and cases: they contain the values, and decide nothing that a condition leaves open."""

from fractions import Fraction
from typing import Any

import pytest
import sympy
from flint import arb

from lemmata.language import check as kinds
from lemmata.language.domain import Computed, Domain, Interval
from lemmata.language.relation import Equal
from lemmata.prove import balls
from lemmata.prove.inequality.boxes import closes
from lemmata.prove.symbols import enclose
from lemmata.terms.arithmetic import exp
from tests import toys

X = sympy.Symbol("x", real=True)
CONDITIONS: Any = sympy.Eq(X, 0), sympy.Not(X > 2)
CASES = sympy.Piecewise((1 / X, X > 2), (X**2, sympy.Or(CONDITIONS[0], sympy.And(X >= 1, CONDITIONS[1]))), (-X, True))
PIECES = [sympy.Max(X, 1, 2 * X), sympy.Min(X, 1, 2 * X), CASES, sympy.Heaviside(X - 7), sympy.DiracDelta(X - 7) + X]
"""Expressions of pieces."""


@pytest.mark.parametrize("expression", PIECES)
@pytest.mark.parametrize("at", [Fraction(-3), Fraction(0), Fraction(1), Fraction(3, 2), Fraction(2), Fraction(5)])
def test_the_ball_of_pieces_is_that_of_the_value(expression, at):
    there = enclose(expression, {"x": at})
    assert there.overlaps(balls.ball(Fraction(str(expression.subs(X, sympy.Rational(at)))))) and there.rad() < 1e-9


@pytest.mark.parametrize("expression", PIECES[:4])
def test_a_thick_ball_contains_the_values_of_all_cases(expression):
    for low, high in ((-1, 1), (0, 3), (6, 8), (1, 2)):
        there = enclose(expression, {"x": balls.interval(low, high)})
        values = (expression.subs(X, low + sympy.Rational(k * (high - low), 8)) for k in range(9))
        assert not there.is_finite() or all(there.overlaps(balls.ball(Fraction(str(value)))) for value in values)


def test_what_stands_at_a_jump_is_open():
    there = enclose(sympy.Heaviside(X), {"x": Fraction(0)})
    assert there.contains(arb(1)) and there.contains(arb(0))
    assert not enclose(sympy.DiracDelta(X), {"x": Fraction(0)}).is_finite()
    rounded = enclose(sympy.Piecewise((5, 3 * X <= 1), (3, True)), {"x": Fraction(1, 3)})
    assert rounded.contains(arb(5)) and rounded.contains(arb(3))
    assert not enclose(sympy.Piecewise((5, X > 1)), {"x": Fraction(0)}).is_finite()


def test_slopes_of_cases_close_no_box():
    sides = {X: (Fraction(0), Fraction(1))}
    assert not closes(sympy.Piecewise((1, sympy.Rational(3, 4) > X), (-1, True)), sides)
    assert closes(sympy.Piecewise((1, sympy.Rational(3, 4) > X), (2, True)), sides)


def test_a_zero_of_a_divisor_is_a_point_where_what_is_computed_has_no_fraction():
    domain = Domain(x=Interval(None, None, search=(-3, 3)), w=Computed(lambda c: exp(c.x)))
    check = toys.check(kinds.exact, lambda f, c: Equal(f(c.x) * c.w, c.w))
    found = toys.run(check, lambda x: (x - 2) / (x - 2), domain)
    assert (found.outcome, found.scope) == ("holds", "all x (symbols, 1 case); off the zeros of x - 2 (undefined there)")
    found = toys.run(check, lambda x: (x - 2) / (x - 2) if x != 2 else 3 + 0 * x, domain)
    assert found.outcome == "refuted" and str(found.witness).startswith("x=2, w=")
