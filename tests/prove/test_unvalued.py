"""A side without a value where a check asks for it is no proof; numbers beside it still break a relation."""

from __future__ import annotations

import pytest

from lemmata.language import check as kinds
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import POSITIVE
from lemmata.language.relation import AtLeast, Equal
from lemmata.terms.arithmetic import log, sin
from tests import toys

DOMAIN = Domain(t=Interval(0, 2), s=Interval(*POSITIVE))
FORMULAS = {
    "a pole": lambda t, s: s / t,
    "a logarithm": lambda t, s: s + log(t + 0 * s),
    "a product with a pole": lambda t, s: (t * s) / t,
    "a quotient that tends to the other side": lambda t, s: sin(t) * s / t,
}


def run(function, formula):
    return toys.run(toys.check(kinds.exact, function), formula, DOMAIN)


def at_start(relation):
    return lambda formula, case: relation(case.having(t=0).apply(formula), case.s)


@pytest.mark.parametrize("relation", [Equal, AtLeast])
@pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS)
def test_what_has_no_value_where_it_is_asked_for_is_no_proof(formula, relation):
    found = run(at_start(relation), formula)
    assert found.outcome == "inconclusive", found


def test_what_has_one_there_is_decided():
    assert run(at_start(Equal), lambda t, s: s / (1 + t)).outcome == "holds"
    assert run(at_start(Equal), lambda t, s: 2 * s / (1 + t)).outcome == "refuted"
    assert run(at_start(AtLeast), lambda t, s: s / (2 + t)).outcome == "refuted"
