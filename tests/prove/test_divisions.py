"""Divisions that no operator makes, and joints of what is differentiated, are recorded; SymPy is left as it was."""

from __future__ import annotations

import pytest
import sympy

from lemmata.prove.guards import divisors
from lemmata.prove.guards.joints import joints_of

a, b, w = sympy.symbols("a b w", real=True)
M = sympy.Matrix([[a, 1], [b, 1]])


@pytest.mark.parametrize(
    ("divide", "found"),
    [
        (lambda: M.inv(method="ADJ"), a - b),
        (lambda: M**-1, a - b),
        (lambda: M.LUsolve(sympy.Matrix([1, 0])), a - b),
        (lambda: M.solve(sympy.Matrix([1, 0])), a - b),
        (lambda: sympy.Matrix([a, b]).pinv(), a**2 + b**2),
        (lambda: M / (a - b), a - b),
        (lambda: sympy.Pow(a - b, -1), a - b),
        (lambda: (1 / w).subs(w, a - b), a - b),
        (lambda: (w / w + w).xreplace({w: a - b}), a - b),
        (lambda: sympy.ImmutableMatrix(M).inv(), a - b),
        (lambda: abs(a - b).diff(a), a - b),
        (lambda: sympy.diff(sympy.Max(a, b), a), a - b),
        (lambda: sympy.Derivative(sympy.sign(a - b), a).doit(), a - b),
        (lambda: sympy.Matrix([abs(a - b)]).jacobian([a]), a - b),
        (lambda: sympy.sqrt(a - b).diff(a), a - b),
        (lambda: sympy.floor(a).diff(a), sympy.sin(sympy.pi * a)),
    ],
)
def test_a_division_that_no_operator_makes_is_recorded(divide, found):
    with divisors.recorded() as divided:
        divide()
    assert any(sympy.expand(one - found) == 0 or sympy.expand(one + found) == 0 for one in divided), divided


@pytest.mark.parametrize(
    "divide", [lambda: M.det(method="berkowitz"), lambda: M**2, lambda: M * M, lambda: (a**3).diff(a), lambda: (a * w).subs(w, b)]
)
def test_what_divides_by_nothing_is_not(divide):
    with divisors.recorded() as divided:
        divide()
    assert not divided


def test_a_root_that_is_differentiated_less_often_than_it_is_smooth_has_no_joint():
    assert not [*joints_of(a ** sympy.Rational(5, 2), 2)] and [*joints_of(a ** sympy.Rational(5, 2), 3)] == [a]


def test_matrices_and_derivatives_are_left_as_they_were():
    before = {name: getattr(sympy.MatrixBase, name) for name in ("inv", "__truediv__", "subs")}, sympy.Derivative.__new__, sympy.Basic.subs
    with pytest.raises(ZeroDivisionError), divisors.recorded():
        raise ZeroDivisionError
    after = {name: getattr(sympy.MatrixBase, name) for name in before[0]}, sympy.Derivative.__new__, sympy.Basic.subs
    assert after == before
