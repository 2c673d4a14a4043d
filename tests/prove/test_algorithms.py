"""Whose code is taken to ask SymPy's algorithms for answers."""

import enum
import functools
from typing import Any

import pytest
import sympy

from lemmata.language.relation import Equal
from lemmata.prove.by_sympy.algorithms import constants, may_ask
from lemmata.terms import roles


def of_a_parameter(formula, case):
    return Equal(formula(case.factor), sum(case.factor * k for k in range(case.degree)))


def of_an_attribute_of_it(formula, case):
    return Equal(formula(case.x), case.x.degree())


def of_what_took_its_name(formula, case):
    case = sympy.Poly(case.x)
    return Equal(formula(case.gen), case.degree())


def of_what_takes_its_name_inside(formula, case):
    return Equal(formula(case.x), max(f(one) for f in [lambda case: case.degree()] for one in case.polynomials))


def of_what_goes_through_it(formula, case):
    return Equal(formula(case.x), [case.degree() for case in case.polynomials])


def beside_a_parameter(formula, case):
    return Equal(formula(case.degree), sympy.degree(case.x))


def of_a_matrix(check):
    @functools.wraps(check)
    def whole(formula, case):
        return check(formula, sympy.Matrix([[case.x, 1], [0, case.x]]))

    return whole


@of_a_matrix
def of_what_a_wrapper_hands_on(formula, matrix):
    return Equal(matrix.rank(), formula)


ASKING = [
    of_an_attribute_of_it,
    of_what_took_its_name,
    of_what_takes_its_name_inside,
    of_what_goes_through_it,
    beside_a_parameter,
    of_what_a_wrapper_hands_on,
]


def test_a_check_names_its_parameters_as_it_likes():
    assert may_ask([of_a_parameter])
    assert not may_ask([of_a_parameter], of_a_parameter)


@pytest.mark.parametrize("check", ASKING)
def test_what_a_case_gives_may_still_be_asked(check):
    assert may_ask([check], check)


class _Sign(enum.Enum):
    PLUS, MINUS = 1, -1

    def times(self, x):
        return self.value * x * 17


def _of_a_sign(x):
    return _Sign.PLUS.times(x)


def test_a_class_that_holds_its_own_kind_is_walked_once():
    assert constants([_of_a_sign]) == [17, -17]


def test_an_installed_package_is_a_library_until_it_defines_a_check():
    code = compile("def f(x):\n    return x + 17\n", "/usr/lib/site-packages/own_claims/formulas.py", "exec")
    names: Any = {"__name__": "own_claims.formulas"}
    exec(code, names)
    assert constants([names["f"]]) == []
    roles.CLAIMING.add("own_claims")
    try:
        assert constants([names["f"]]) == [17, -17]
    finally:
        roles.CLAIMING.discard("own_claims")
