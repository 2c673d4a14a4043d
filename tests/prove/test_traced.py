"""What a check that is run on terms says of its parameters."""

from __future__ import annotations

from typing import Any

import pytest

from lemmata.language.case import Case
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import above, below
from lemmata.language.relation import Equal
from lemmata.prove.traced.coverage import Coverage
from lemmata.prove.traced.ran import run
from lemmata.prove.traced.stated import number_or_variable, ranges
from lemmata.prove.traced.values import Unsuited
from lemmata.terms.term import variable


def test_a_variable_of_the_checks_own_is_in_no_scope():
    x, own = variable("x"), variable("own")
    check = lambda formula, case: Equal(formula(case.x) * own, case.x * own)  # noqa: E731 - one line says it
    coverage = Coverage(check, lambda x: x, Domain(x=Interval(-1, 1)))
    ran = run(check, lambda x: x, Case(x=x), looked=1)
    with pytest.raises(Unsuited, match="own is a variable of the check's own"):
        coverage.add(Case(x=x), ran, {x, own}, [])
    coverage.add(Case(x=x, other=own), ran, {x, own}, [])
    assert coverage.without == []


@pytest.mark.parametrize(
    ("low", "high", "left"),
    [
        (above(0), None, []),
        (0, None, []),
        (above(0), 1, ["nonnegative 1 - x"]),
        (0, below(1), ["positive 1 - x"]),
        (above(-1), None, ["positive x + 1"]),
        (1, None, ["nonnegative x - 1"]),
        (above(1), 2, ["positive x - 1", "nonnegative 2 - x"]),
        (None, 0, ["nonnegative -x"]),
    ],
)
def test_a_range_says_what_the_sign_of_a_variable_does_not(low: Any, high: Any, left: list[str]):
    domain = Domain(x=Interval(low, high, search=(0.25, 0.5)))
    (case,) = domain.enumerated({}, number_or_variable)
    assert [f"{kind} {one!r}" for kind, one in ranges(domain, case)] == left


def test_a_range_of_what_has_another_sign_or_is_no_variable_stands():
    domain = Domain(x=Interval(above(0), None, search=(1, 2)))
    y = variable("y")
    for one in (y, y - 1, variable("w", ">= 0"), variable("p", "> 0") + 1):
        assert ranges(domain, Case(x=one)) == [("positive", one)]
