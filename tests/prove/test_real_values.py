"""What has a real value where a proof says something: roots, powers and logarithms are recorded before SymPy cancels them."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy
from sympy import root as own_root
from sympy import sqrt as own_sqrt

from lemmata.language import check as kinds
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import REAL
from lemmata.language.relation import Equal, ForAll, Recurrence
from lemmata.prove.guards.divisors import listening, partial_functions
from lemmata.terms.arithmetic import exp, log, sqrt
from tests import toys

X, Y = sympy.Symbol("x", real=True), sympy.Symbol("y", real=True)
T = sympy.Symbol("t", positive=True)
LINE = Domain(x=Interval(*REAL, search=(-1, 1)))


@pytest.mark.parametrize(
    ("taken", "words"),
    [
        (lambda: sqrt(X) ** 2, ["sqrt(x)"]),
        (lambda: exp(log(X - Y)), ["log(x - y)"]),
        (lambda: (X**2) ** Fraction(1, 3), ["(x**2)**(1/3)"]),
        (lambda: X**Y / X**Y, ["x**y"]),
        (lambda: sympy.log(X) - sympy.log(X), ["log(x)"]),
        (lambda: sympy.Pow(X, sympy.Rational(1, 2)) ** 2, ["sqrt(x)"]),
        (lambda: own_root(X, 4) ** 4 + own_sqrt(X) ** 2, ["x**(1/4)", "sqrt(x)"]),
        (lambda: sympy.sin(sympy.asin(X)) + sympy.tanh(sympy.atanh(X)) + sympy.cosh(sympy.acosh(X)), ["asin(x)", "atanh(x)", "acosh(x)"]),
        (lambda: sympy.zeta(X, 2) + sympy.binomial(X, 2) + sympy.erf(X), ["zeta(x, 2)", "binomial(x, 2)"]),
        (lambda: sympy.log(X, 2) + sympy.log(2, X), ["log(x, 2)", "log(2, x)"]),
        (lambda: sympy.Piecewise((X, X > 0)) + sympy.Piecewise((X, X > 0), (0, True)), ["Piecewise((x, x > 0))"]),
        (lambda: sympy.integrate(1 / T, (T, 1, X)) + sympy.integrate(T**2, (T, 1, X)), ["Integral(1/t, (t, 1, x))"]),
        (lambda: (1 / T).integrate((T, 1, X)), ["Integral(1/t, (t, 1, x))"]),
        (
            lambda: sympy.limit(sympy.sin(X * T) / T, T, 0) + sympy.Sum(X**T, (T, 0, 3)),
            ["Limit(sin(t*x)/t, t, 0, dir='+')", "x**t", "Sum(x**t, (t, 0, 3))"],
        ),
        (lambda: sympy.KroneckerDelta(X, Y) + sympy.Function("f")(X) + sympy.factorial(X**2), []),
        (lambda: sympy.Pow(X, 2) + sympy.Pow(2, sympy.S.Half) + sympy.atan(X), []),
        (lambda: X**2 + exp(X) + sqrt(2 + 0 * X), []),
        (lambda: sympy.solve(X**2 - Y, X), []),
    ],
)
def test_what_is_taken_is_recorded_before_it_cancels(taken, words):
    with partial_functions() as found:
        taken()
    assert list(map(str, found)) == words


def test_sympy_is_as_it_was_afterwards():
    kinds, functions = [sympy.Pow, sympy.Integral, sympy.Sum, sympy.Product, sympy.Limit], type(sympy.log)
    before = [vars(kind).get("__new__") for kind in kinds]
    with listening(), partial_functions(), partial_functions():
        assert all("__new__" in vars(kind) for kind in kinds) and "__call__" in vars(functions) and sympy.log(X) == sympy.log(X)
    assert [vars(kind).get("__new__") for kind in kinds] == before and "__call__" not in vars(functions)


def scope(check, domain=LINE):
    found = toys.run(toys.check(kinds.exact, check), abs, domain)
    assert found.outcome == "holds", found.note
    return found.scope


def test_what_no_point_decides_is_named():
    """x⁴ + y⁴ − 4xy + 2 is (x² − y²)² + 2(xy − 1)², which is 0 at (1, 1) and negative nowhere."""
    plane = LINE.factors["x"]
    domain = Domain(x=plane, y=plane)

    def radicand(c):
        return sympy.sympify(c.x**4 + c.y**4 - 4 * c.x * c.y + 2)

    assert "; where sqrt(x**4 - 4*x*y + y**4 + 2) is real" in scope(lambda f, c: Equal(sqrt(radicand(c)) ** 2, radicand(c)), domain)
    hard = scope(lambda f, c: Equal(exp(log(sympy.Function("f", real=True)(c.x))), sympy.Function("f", real=True)(c.x)))
    assert "; where log(f(x)) is real" in hard


def test_the_places_of_an_induction_are_told_as_before():
    def root(formula, case):
        return ForAll(Recurrence(case.x, lambda k, x: x), lambda k: case.x + sympy.sqrt(1 + k) - sympy.sqrt(1 + k))

    assert "real" not in scope(root)


def test_a_root_in_the_step_of_an_induction_is_looked_at_too():
    def check(formula, case):
        return ForAll(Recurrence(case.x, lambda k, x: sympy.sqrt(case.x) ** 2 * x), lambda k: case.x ** (k + 1))

    found = toys.run(toys.check(kinds.exact, check), abs, LINE)
    assert found.outcome == "inconclusive" and found.note and found.note.startswith("sqrt(x) has no real value at x=-")


@pytest.mark.parametrize(
    ("poles", "words"),
    [
        (lambda x: sympy.tan(x) - sympy.tan(x), "off the zeros of cos(x)"),
        (lambda x: sympy.cot(x) - sympy.cot(x), "off the zeros of sin(x)"),
        (lambda x: sympy.gamma(x) - sympy.gamma(x), "off the zeros of sin(pi*x)"),
        (lambda x: sympy.gamma(x**2 + 1) - sympy.gamma(x**2 + 1), "(symbols, 1 case); x in nothing"),
    ],
)
def test_the_scope_names_poles(poles, words):
    assert words in scope(lambda f, c: Equal(poles(c.x), 0))
