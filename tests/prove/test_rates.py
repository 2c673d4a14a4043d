"""Derivatives in balls pass through linear systems, along one direction and by every entry, as on symbols."""

from __future__ import annotations

from fractions import Fraction

import flint
import numpy as np
import pytest
import sympy

from lemmata.language.case import Case
from lemmata.language.relation import Equal
from lemmata.prove.rates import _Moving, rate_along, slopes
from lemmata.prove.traced.ran import run
from lemmata.terms.arithmetic import solve
from lemmata.terms.term import conditions, evaluate, variable
from lemmata.terms.trace import tracing

SYMBOLS = np.array(sympy.symbols("x:4"), dtype=object).reshape(2, 2)
VALUES = np.array([[flint.arb(3), flint.arb(1)], [flint.arb(-1), flint.arb(2)]], dtype=object)
NUMBERS = dict(zip(SYMBOLS.flat, (3, 1, -1, 2), strict=True))


def in_the_matrix(x):
    return solve(x, x[0] * 0 + [2, 5]) @ [1, 3]


def on_the_right(x):
    return solve(x * 0 + [[2, 1], [0, 1]], x).sum()


def on_both_sides(x):
    return solve(x, x.T)[0, 1]


def values(terms, point):
    return [*evaluate(np.ravel(terms), point, Fraction(0))]


@pytest.mark.parametrize("function", [in_the_matrix, on_the_right, on_both_sides])
def test_slopes_through_a_linear_system(function):
    wanted = slopes(function, SYMBOLS)
    found = slopes(function, VALUES)
    along = rate_along(function, VALUES, np.ones((2, 2), dtype=int))
    for got, want in zip(found.flat, wanted.flat, strict=True):
        assert abs(float(got.mid()) - float(want.subs(NUMBERS))) < 1e-12
    assert abs(float(along.mid()) - float(wanted.sum().subs(NUMBERS))) < 1e-12


def test_a_constant_system_has_no_slope():
    assert all(entry == 0 for entry in slopes(lambda x: solve(VALUES, VALUES[0])[0] + 0 * x[0, 0], VALUES).flat)


def test_a_slope_along_one_direction_is_not_added_to_slopes_along_several():
    row, ball = flint.arb_mat(1, 2, [1, 2]), flint.arb(3)
    slopes, values = np.array([[row, ball]], dtype=object), np.array([[flint.arb(1)], [flint.arb(1)]], dtype=object)
    with pytest.raises(TypeError, match="along several"):
        _Moving._times(slopes, values)
    slopes[0, 1] = 0
    assert _Moving._times(slopes, values)[0, 0] == row


@pytest.mark.parametrize("function", [in_the_matrix, on_the_right, on_both_sides])
def test_slopes_of_terms_are_those_of_symbols(function):
    entries = np.array([variable(f"x{k}") for k in range(4)], dtype=object).reshape(2, 2)
    point = dict(zip(entries.flat, map(Fraction, (3, 1, -1, 2)), strict=True))
    wanted = slopes(function, SYMBOLS)
    assert values(slopes(function, entries), point) == [want.subs(NUMBERS) for want in wanted.flat]
    assert values(rate_along(function, entries, np.arange(4).reshape(2, 2)), point) == [(wanted.ravel() @ range(4)).subs(NUMBERS)]


def test_a_derivative_of_a_term_is_taken_at_the_point_and_has_its_conditions_there():
    x, y = variable("x"), variable("y")
    moved = rate_along(lambda z: x / z[0] + z[1], np.array([x * y, y], dtype=object), [1, 0])
    assert {condition for condition in conditions(moved) if {*condition[1].free_symbols} != {x, y}} == set()
    assert values(moved, {x: Fraction(3), y: Fraction(2)}) == [Fraction(-1, 12)]
    second = rate_along(lambda z: rate_along(lambda w: z * w**3, z, 1), x, 1)
    assert values(second, {x: Fraction(2)}) == [3 * 3 * 2**2]


def test_a_value_that_does_not_move_keeps_its_condition():
    x, y = variable("x"), variable("y")
    still = rate_along(lambda z: 1 / y, x, 1)
    assert values(still, {y: Fraction(2)}) == [0]
    assert conditions(still) == [("nonzero", y)]


def test_a_trace_knows_where_a_moving_entry_stands():
    x = variable("x")
    with tracing(denying=True) as trace:
        rate_along(lambda z: rate_along(lambda w: w if w == 1 else w * w, 2 * z, 1), x, 1)
    outer, inner = trace.places
    (gap,) = trace.unequal
    assert trace.places[outer] is x
    assert trace.places[inner] is 2 * x
    assert gap.free_symbols == {inner}


def test_a_formula_that_is_differentiated_counts_as_called_at_the_point():
    x = variable("x")
    ran = run(lambda formula, case: Equal(rate_along(formula, case.x, 1), -1 / case.x**2), lambda x: 1 / x, Case(x=x), looked=1)
    assert ran.calls == [((x,), {}, {"x": x}, 1 / x)]
