"""What a check that is run on terms says of its parameters."""

from __future__ import annotations

import pytest

from lemmata.language.case import Case
from lemmata.language.domain import Domain, Interval
from lemmata.language.relation import Equal
from lemmata.prove.traced.coverage import Coverage
from lemmata.prove.traced.ran import run
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
