"""The edge to SymPy: what a check computes by it is said of generic values alone, held against numbers, and never a theorem of all."""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp

from lemmata.language import check as kinds
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import POSITIVE, REAL
from lemmata.language.relation import Equal
from lemmata.terms.arithmetic import array
from lemmata.terms.term import variable
from lemmata.terms.trace import Refused, tracing
from tests import toys

LINE, RAY = Domain(x=Interval(*REAL, search=(-2, 2))), Domain(x=Interval(*POSITIVE, search=(1, 2)))
x = variable("x")
y: Any = sp.Symbol("y", real=True)


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
