"""The edge to SymPy: what a check computes by it is said of generic values alone, held against numbers, and never a theorem of all."""

from __future__ import annotations

import math
from typing import Any

import pytest
import sympy as sp

from lemmata.language import check as kinds
from lemmata.language.domain import Computed, Domain, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.language.relation import All, Equal
from lemmata.terms.arithmetic import array
from lemmata.terms.edge.integrals import enclosure
from lemmata.terms.term import variable
from lemmata.terms.trace import Refused, tracing
from tests import toys

LINE, RAY = Domain(x=Interval(*REAL, search=(-2, 2))), Domain(x=Interval(*POSITIVE, search=(1, 2)))
x = variable("x")
y: Any = sp.Symbol("y", real=True)
p: Any = sp.Symbol("p", positive=True)


def run(check: Any, formula: Any = lambda x: x, domain: Domain = LINE) -> kinds.Evidence:
    return toys.run(toys.check(kinds.exact, check), formula, domain)


TRUE = {
    "a derivative": lambda f, c: Equal(sp.Abs(c.x).diff(c.x) * f(c.x), abs(c.x)),
    "an integral": lambda f, c: Equal(sp.integrate(c.x * y, (y, 0, 2)), 2 * f(c.x)),
    "a sum": lambda f, c: Equal(sp.summation(c.x / 2**y, (y, 1, sp.oo)), f(c.x)),
    "an inverse": lambda f, c: Equal(sp.Matrix([[c.x, 1], [0, 1]]).inv()[0, 1] * f(c.x), -1),
    "a limit": lambda f, c: Equal(sp.limit(sp.sin(c.x * y) / y, y, 0), f(c.x)),
}
FALSE = {
    "a derivative": lambda f, c: Equal(sp.Abs(c.x).diff(c.x) * f(c.x), c.x),
    "a derivative of a value": lambda f, c: Equal(sp.Abs(f(c.x)).diff(c.x), 0),
    "a derivative of an entry": lambda f, c: Equal(sp.Abs(array([f(c.x), f(c.x) ** 2], c.x)[1]).diff(c.x), 0),
    "an integral": lambda f, c: Equal(sp.integrate(c.x * y, (y, 0, 2)), f(c.x)),
    "an integral of SymPy's that is wrong": lambda f, c: Equal(
        f(c.x) * sp.integrate((1 + sp.cos(y)) * sp.Abs(sp.cos(y)), (y, -sp.pi / 2, sp.pi / 2)), 0 * c.x
    ),
    "a degree": lambda f, c: Equal(sp.degree(f(c.x) * y**2 + y, y), 2),
    "what is supposed": lambda f, c: Equal(sp.refine(sp.Abs(sp.sympify(c.x) - 37), sp.Q.positive(37 - sp.sympify(c.x))), 37 - f(c.x)),
    "what is not known to be positive": lambda f, c: Equal(3 if (sp.sympify(f(c.x)) - 37).is_positive else 2, 2),
    "what is not known to be negative": lambda f, c: Equal(3 if (sp.sympify(f(c.x)) + 370).is_negative else 2, 2),
    "a limit from one side": lambda f, c: Equal(f(c.x) * sp.limit(sp.atan(1 / y), y, 0), c.x * sp.pi / 2),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_holds_for_generic_values_by_sympy(name):
    found = run(TRUE[name])
    assert found.outcome == "holds" and "for generic values, by SymPy's" in str(found.partial), found.note
    assert str(found.solver).startswith("SymPy ") and found.certificates is None


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_does_not_hold(name):
    assert run(FALSE[name]).outcome != "holds"


def test_a_wrong_integral_is_refuted_by_quadrature():
    found = run(FALSE["an integral of SymPy's that is wrong"], domain=RAY)
    assert (found.outcome, found.confirmed_by) == ("refuted", "quadrature")


def where_zero(f: Any, c: Any) -> Any:
    value = f(c.x, c.z)
    if c.z == 0:
        return All(Equal(value, c.x), Equal(degree(c.x), 2))
    return Equal(value, c.x + c.z)


def wrong_where_zero(f: Any, c: Any) -> Any:
    value = f(c.x, c.z)
    return All(Equal(value, c.x), Equal(c.x * wrong(), 0)) if c.z == 0 else Equal(value, c.x + c.z)


def right_where_zero(f: Any, c: Any) -> Any:
    value = f(c.x, c.z)
    return All(Equal(value, c.x), Equal(sp.integrate(c.x * y, (y, 0, 2)), 2 * c.x)) if c.z == 0 else Equal(value, c.x + c.z)


def degree(value: Any) -> Any:
    return sp.degree((sp.sympify(value) - sp.Rational(37, 100)) * y**2 + y, y)


def wrong() -> Any:
    """An integral of which SymPy says 0."""
    return sp.integrate((1 + sp.cos(y)) * sp.Abs(sp.cos(y)), (y, -sp.pi / 2, sp.pi / 2))


def branched(x: Any, z: Any) -> Any:
    return x + 2 - degree(x) if z == 0 else x + z


PLANE = Domain(x=Interval(*REAL, search=(-2, 2)), z=Interval(*REAL, search=(-2, 2)))
ELSEWHERE = {
    "in a computed parameter": (
        lambda f, c: Equal(c.apply(f), 2),
        lambda order, x: order + 0 * x,
        Domain(x=Interval(*REAL, search=(-2, 2)), order=Computed(lambda c: degree(c.x))),
    ),
    "in a computed parameter that is a plain number": (
        lambda f, c: Equal(c.apply(f), 2),
        lambda order, x: order + 0 * x,
        Domain(x=Interval(*REAL, search=(-2, 2)), order=Computed(lambda c: 3 if (sp.sympify(c.x) - 37).is_positive else 2)),
    ),
    "on another way of the check": (where_zero, lambda x, z: x + z, PLANE),
    "of a right integral on another way": (right_where_zero, lambda x, z: x + z, PLANE),
    "on another way of the formula": (lambda f, c: Equal(f(c.x, c.z), c.x + c.z), branched, PLANE),
}


@pytest.mark.parametrize("name", ELSEWHERE)
def test_what_sympy_computes_elsewhere_than_in_a_check_is_said_as_well(name):
    found = run(*ELSEWHERE[name])
    assert found.outcome != "holds" or "for generic values, by SymPy's" in str(found.partial)


WRONG = {
    "in a computed parameter": (
        lambda f, c: Equal(c.apply(f), 0 * c.x),
        lambda found, x: found * x,
        Domain(x=Interval(*REAL, search=(-2, 2)), found=Computed(lambda c: wrong())),
    ),
    "on another way": (wrong_where_zero, lambda x, z: x + z, PLANE),
    "in the check": (lambda f, c: Equal(f(c.x) * wrong(), 0 * c.x), lambda x: x, LINE),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_integral_holds_nowhere(name):
    assert run(*WRONG[name]).outcome != "holds"


FAR = {
    "a narrow peak on a line": lambda f, c: Equal(sp.integrate(c.x / (c.x**2 + (y - sp.Rational(1, 3)) ** 2), (y, -sp.oo, sp.oo)), sp.pi),
    "a narrow peak": lambda f, c: Equal(
        sp.integrate(c.x / (c.x**2 + (y - sp.Rational(1, 3)) ** 2), (y, -1, 1)),
        sp.atan(sp.Rational(2, 3) / c.x) + sp.atan(sp.Rational(4, 3) / c.x),
    ),
    "a limit that is far": lambda f, c: Equal(f(c.x) * sp.limit(sp.atan(c.x * p), p, sp.oo), c.x * sp.pi / 2),
    "a slow limit": lambda f, c: Equal(sp.limit(f(c.x) / sp.log(p), p, sp.oo), 0),
    "a huge power": lambda f, c: Equal(sp.limit((1 + f(c.x) / p) ** p, p, sp.oo), sp.exp(sp.sympify(c.x))),
}


@pytest.mark.parametrize("name", FAR)
def test_numbers_that_may_be_far_from_a_true_answer_refute_nothing(name):
    assert run(FAR[name], domain=RAY).outcome in ("holds", "inconclusive")


BALLS = {
    "a modulus": ((1 + sp.cos(y)) * sp.Abs(sp.cos(y)), -sp.pi / 2, sp.pi / 2, 2 + math.pi / 2),
    "a narrow peak": (sp.Rational(10) ** -6 / (sp.Rational(10) ** -12 + y**2), -1, 1, 2 * math.atan(1e6)),
    "a jump": (sp.sign(y - sp.Rational(1, 3)), 0, 1, 1 / 3),
    "a root": (sp.sqrt(y), 0, 1, 2 / 3),
}


@pytest.mark.parametrize("name", BALLS)
def test_an_integral_lies_in_its_ball(name):
    whole, low, high, value = BALLS[name]
    ball = enclosure(sp.Integral(whole, (y, low, high)))
    assert ball.rad() < 1e-2 and abs(float(ball.mid()) - value) <= float(ball.rad()) + 1e-12


@pytest.mark.parametrize("whole", [1 / y, 1 / y**2, sp.log(y), sp.sqrt(y - 2), sp.erf(y), sp.I * y])
def test_an_integral_without_a_bound_has_no_digits(whole):
    try:
        ball = enclosure(sp.Integral(whole, (y, -1, 1)))
    except ArithmeticError:
        return
    assert not ball.is_finite()


def test_a_sum_that_diverges_somewhere_proves_nothing():
    def summed(f: Any, c: Any) -> Equal:
        cases: Any = sp.Sum(c.x**y, (y, 0, sp.oo)).doit()
        return Equal(cases.args[0][0], f(c.x))

    assert run(summed, lambda x: 1 / (1 - x)).outcome != "holds"


def test_entries_that_sympy_leaves_out_are_said():
    both = lambda x: array([x, x * x], x)  # noqa: E731 - one line says it
    assert run(lambda f, c: Equal(sp.sin(f(c.x)[0]), sp.sin(c.x)), both).uncompared == (2,)


def test_numbers_of_sympys_are_numbers():
    found = run(lambda f, c: Equal(sp.sqrt(2) * f(c.x), c.x * sp.Integer(2) / sp.sqrt(2)))
    assert found.outcome == "holds"


@pytest.mark.parametrize("made", [sp.floor(y), sp.Piecewise((1, y > 0), (0, True)), sp.Float(0.5), sp.zeta(y)])
def test_what_terms_do_not_know_is_refused(made):
    with tracing(), pytest.raises(Refused, match="SymPy's"):
        x.maximum(made)


def test_outside_a_check_no_term_becomes_an_expression():
    with pytest.raises(Refused):
        sp.sympify(x)
