"""A kind of evidence that the tool does not have: what it is stands here alone, and its checks give verdicts in the normal way."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest

from lemmata import verify
from lemmata.evidence import engines
from lemmata.evidence.engines import ENGINES, Engine
from lemmata.evidence.refute import refute
from lemmata.evidence.verdict import Verdict, combined
from lemmata.language import check as kinds
from lemmata.language.check import CHECKS, KINDS, POINTWISE, USUAL, Check, Decorator, Evidence, Options, exact, register_kind, tested
from lemmata.language.claim import Claim, Mutant, Widened
from lemmata.language.domain import Domain, Integer
from lemmata.language.relation import Equal, residual
from lemmata.language.tier import Tier
from lemmata.site import claim as page
from lemmata.site.drawing import residuals
from lemmata.terms.types import Formula
from lemmata.verification import report, schema
from tests import toys

TENS = Domain(n=Integer(0, 9))
MEANS = "Counted. Every case of a finite domain agrees, at the integers themselves."


def counted(*claims: Claim, tier: Tier = "quick", part: str = "", rtol: float = 1e-12) -> Decorator:
    """Every case of a finite domain, at its integers."""
    return kinds.decorator("counted", claims, tier, part, rtol=rtol, at={})


def run(check: Check, formula: Formula, domain: Domain, options: Options) -> Evidence:
    """Look at every case, and count what was met."""
    cases, rtol = [*domain.enumerated({})], check.options["rtol"]
    worst = {str(case): residual(check.function(formula, case)) for case in cases}
    broken = next((case for case, size in worst.items() if size > rtol), None)
    found = Evidence("counted", check.name, "holds", f"{len(cases)} cases", max(worst.values()), rtol, met=len(cases))
    return dataclasses.replace(found, outcome="refuted", witness=broken, confirmed_by="count") if broken else found


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The kind, stronger than searches, for the tests here alone."""
    before = [*KINDS], [*POINTWISE], dict(CHECKS)
    register_kind(counted, above="tested", pointwise=True)
    monkeypatch.setitem(
        ENGINES, "counted", Engine(run, cost=2.5, means=MEANS, unit=" of a count", rigorous=True, further=lambda check: True)
    )
    yield
    KINDS[:], POINTWISE[:] = before[:2]
    USUAL.pop("counted")
    CHECKS.clear()
    CHECKS.update(before[2])


def sum_of_odd(n):
    return n * n


def is_the_sum(formula, case):
    return Equal(formula(case.n), sum(2 * k + 1 for k in range(case.n)))


def judged(formula=sum_of_odd, *decorators) -> Verdict:
    stated = toys.claim(formula, TENS, "toy.own.kind", controls=(Mutant("one more", lambda n: n * n + 1),))
    CHECKS.pop(stated.id, None)
    for decorator in (counted, *decorators):
        decorator(stated)(is_the_sum)
    return verify(stated)


def test_its_check_gives_the_grade_and_refutes_the_control():
    found = judged()
    assert (found.outcome, found.grade, found.scope, found.as_recorded) == ("holds", "counted", "10 cases", True)
    assert [control.refuted_by for control in found.controls] == ["counted: is_the_sum"]


def test_a_wrong_formula_is_refuted_by_it():
    found = judged(lambda n: n * n + n // 9)
    assert (found.outcome, found.json()["witness"], found.json()["confirmed_by"]) == ("refuted", "n=9", "count")


def test_it_stands_and_runs_where_it_says():
    found = judged(sum_of_odd, tested, exact)
    assert [item.kind for item in found.evidence] == ["exact", "counted", "tested"] and (found.grade, found.headline) == (
        "proved",
        "enumerated, 10 cases",
    )
    assert judged(sum_of_odd, tested).grade == "counted"
    assert POINTWISE == ["tested", "counted", "enclosed", "exact"]


def test_what_no_rounding_touches_outweighs_it(monkeypatch):
    open_ = Evidence("tested", "c", "inconclusive", "", reason=kinds.Reason.ROUNDING)
    rows = [Evidence("counted", "c", "holds", ""), open_]
    assert combined(rows) == "holds"
    monkeypatch.setitem(ENGINES, "counted", dataclasses.replace(ENGINES["counted"], rigorous=False))
    assert combined(rows) == "inconclusive"


@pytest.mark.parametrize(("beyond", "refuted"), [(True, 2), (False, 1)])
def test_what_its_cases_reach_decides_who_attacks_a_control_further(beyond, refuted, monkeypatch):
    """The control is asked once in the box, and once more beyond it where cases of the kind may lie there."""
    asked = []
    told = dataclasses.replace(ENGINES["counted"], beyond=beyond, run=lambda *given: asked.append(given[3]) or run(*given))
    monkeypatch.setitem(ENGINES, "counted", told)
    stated = toys.claim(sum_of_odd, TENS, "toy.own.kept", controls=(Mutant("the same", sum_of_odd),))
    counted(stated)(is_the_sum)
    assert verify(stated).toothless == ("counted: is_the_sum",)
    assert len([options for options in asked if options.right]) == refuted


def test_a_kind_whose_domain_is_fixed_says_why_no_wider_one_is_looked_at(monkeypatch):
    monkeypatch.setitem(ENGINES, "counted", dataclasses.replace(ENGINES["counted"], fixed="there are no more numbers"))
    stated = toys.claim(sum_of_odd, TENS, "toy.own.fixed", controls=(Widened("more", n=Integer(0, 20)),))
    counted(stated)(is_the_sum)
    assert verify(stated).toothless == ("counted: is_the_sum",)
    assert verify(stated).controls[0].outcome == "vacuous"


def test_the_search_for_a_counterexample_asks_it(monkeypatch):
    stated = toys.claim(lambda n: n * n + n // 9, TENS, "toy.own.searched")
    counted(stated)(is_the_sum)
    found = refute(stated, examples=3)
    assert (found.witness, found.check and found.check.kind) == ("n=9", "counted")
    asked = []
    monkeypatch.setitem(ENGINES, "counted", dataclasses.replace(ENGINES["counted"], run=lambda *given: asked.append(1) or run(*given)))
    kept = toys.claim(sum_of_odd, TENS, "toy.own.kept")
    counted(kept)(is_the_sum)
    assert refute(kept, examples=3).witness is None and asked


def test_a_tolerance_wider_than_its_own_is_told():
    assert kinds.loosened(toys.check(counted, is_the_sum, rtol=1e-3)) == "; to within 0.001"


def test_records_tables_and_pages_know_it():
    found = judged(sum_of_odd, tested)
    told = schema.record()["$defs"]["claim"]["properties"]["grade"]
    assert not list(schema.faults(found.json()["grade"], told))
    assert list(schema.faults("reckoned", told))
    assert "counted" in report.table([found], 120)
    drawn = residuals([{"kind": "counted", "check": "m.c", "residual": 1e-13, "bound": 1e-12}])
    assert "allowed 1e-12 of a count" in str(drawn)
    assert MEANS in "".join(map(str, page._sentences(found.json(), ())))


def test_a_name_is_a_kind_once():
    with pytest.raises(ValueError, match="counted is a kind of evidence already"):
        register_kind(counted)


def test_a_kind_without_an_engine_is_named():
    with pytest.raises(ModuleNotFoundError, match="reckoned"):
        engines.engine("reckoned")
