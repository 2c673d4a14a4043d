"""Cases on thin sets: numbers of the code, small numbers, and numbers that belong together."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.attack.thin_sets import thin
from lemmata.language.domain import Array, Choice, Domain, Integer, Interval
from lemmata.language.factors import FURTHEST, POSITIVE, REAL
from lemmata.language.relation import Equal

MANY = 200


def seven(formula, case):
    return Equal(int(abs(case.x) == 7), 0)


def four(formula, case):
    return Equal(int(case.x == 4), 0)


def met(name, domain, function=seven, formula=abs, count=MANY):
    return {value for case in thin(domain, function, formula, count) for value in np.ravel(case[name]).tolist()}


def test_numbers_of_the_code_and_those_beside_them_are_met():
    assert {7, -7, 8, 6, float(Fraction(1, 7)), 0, 1, -1, 2, 0.5, 3} <= met("x", Domain(x=Interval(*REAL)))
    assert {5, -5, 4, 0.2} <= met("x", Domain(x=Interval(*REAL)), lambda f, c: Equal(f(c.x), 0), lambda x: x * 5)
    assert {5, -5, 4, 0.2} <= met("x", Domain(x=Interval(*REAL)), lambda f, c: Equal(f(c.x), 0), lambda x: x * -5)
    assert {2.5, 3.625} <= met("x", Domain(x=Interval(*REAL)), lambda f, c: Equal(sum(x * 15 / 6 * 29 / 8 for x in [c.x]), 0))


def test_only_what_is_stated_is_met():
    low = Domain(x=Interval(2, 6), where=(("no four", lambda c: c.x != 4),))
    found = met("x", low)
    assert {2, 3, 6} <= found and all(2 <= x <= 6 for x in found)
    assert 5 in met("x", low, four) and 4 not in met("x", low, four)
    assert thin(Domain(kind=Choice("a", "b")), seven, abs, MANY) == []
    assert len(thin(Domain(x=Interval(*REAL)), seven, abs, 5)) == 5


def test_integers_and_entries_are_put_there_too():
    assert {7, 8} <= met("n", Domain(n=Integer(1, None, search=(1, 3)), x=Interval(*REAL)))
    entries = [case.a for case in thin(Domain(a=Array(3, *REAL)), seven, abs, MANY)]
    assert {int(np.argmax(a == value)) for a in entries for value in (7, -7) if value in a} >= {0, 1}
    assert any(a[0] * a[2] == 1 for a in entries)
    assert any(case.a[0] * case.a[1] == 1 for case in thin(Domain(a=Array(2, *REAL)), seven, abs, MANY))
    assert all(case.a.size == 0 for case in thin(Domain(a=Array(0, *REAL)), seven, abs, MANY))


def test_two_numbers_are_equal_opposite_and_reciprocal():
    plane = [(case.x, case.y) for case in thin(Domain(x=Interval(*REAL), y=Interval(*REAL)), seven, abs, MANY)]
    assert any(x == y for x, y in plane) and any(x == -y for x, y in plane) and any(x * y == 1 for x, y in plane)
    quadrant = [(case.x, case.y) for case in thin(Domain(x=Interval(*POSITIVE), y=Interval(*POSITIVE)), seven, abs, MANY)]
    assert any(x == y for x, y in quadrant) and any(x * y == 1 for x, y in quadrant)


def test_no_change_comes_twice_and_small_sizes_come_first():
    numbers = [case.x for case in thin(Domain(x=Interval(*REAL)), lambda f, c: Equal(c.x * 7, c.x * 8), abs, MANY)]
    assert {7, 8, 9, 6} <= set(numbers) and len(set(numbers)) == len(numbers)
    sizes = [case.n for case in thin(Domain(n=Integer(1, None, search=(1, 9)), x=Interval(*REAL)), seven, abs, MANY)]
    assert sizes == sorted(sizes) and len(set(sizes)) > 2


def test_limits_and_seeds_of_the_code_are_no_numbers_to_be_met():
    assert 10**6 in met("x", Domain(x=Interval(*REAL)), lambda f, c: Equal(c.x * 10**6, 0))
    assert 10**7 not in met("x", Domain(x=Interval(*REAL)), lambda f, c: Equal(c.x * 10**7, 0))


def test_sizes_of_the_code_are_met_as_far_as_they_can_be_computed():
    sized = Domain(n=Integer(1, None, search=(1, 3)), x=Interval(*REAL))
    assert FURTHEST == 64 in met("n", sized, lambda f, c: Equal(c.n * 64, 0))
    assert max(met("n", sized, lambda f, c: Equal(c.n * 80, 0))) < FURTHEST
