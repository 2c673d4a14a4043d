"""A side that is infinite where a check asks for it breaks an equality; one that is no number leaves it open."""

from __future__ import annotations

import pytest
import sympy

from lemmata.language import check as kinds
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import POSITIVE
from lemmata.language.relation import AtLeast, Equal
from tests import toys

DOMAIN = Domain(t=Interval(0, 2), s=Interval(*POSITIVE))


def run(function, formula):
    return toys.run(toys.check(kinds.exact, function), formula, DOMAIN)


def at_start(relation, want):
    return lambda formula, case: relation(case.having(t=0 * case.t).apply(formula), want(case))


@pytest.mark.parametrize("formula", [lambda t, s: s / t, lambda t, s: s + sympy.log(t)])
def test_an_infinite_side_breaks_an_equality_at_the_point_that_is_asked_for(formula):
    found = run(at_start(Equal, lambda c: c.s), formula)
    assert found.outcome == "refuted" and "t=0" in str(found.witness), found


def test_an_inequality_is_broken_by_an_end_of_the_line_alone():
    below, above = (run(at_start(AtLeast, lambda c: c.s), lambda t, s, end=end: end if t == 0 else s) for end in (-sympy.oo, sympy.oo))
    assert (below.outcome, above.outcome) == ("refuted", "inconclusive")
    assert run(at_start(AtLeast, lambda c: c.s), lambda t, s: s / t).outcome == "inconclusive"


@pytest.mark.parametrize("formula", [lambda t, s: (t * s) / t if t != 0 else sympy.nan, lambda t, s: sympy.sin(t) * s / t])
def test_what_is_no_number_there_leaves_it_open(formula):
    found = run(at_start(Equal, lambda c: c.s), formula)
    assert found.outcome == "inconclusive" and "t=0" in str(found.note), found
