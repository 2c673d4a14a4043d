"""A check that needs an extra of the package is not run where that is missing: its claim is no more than inconclusive, and told apart."""

from __future__ import annotations

import sys
from xml.etree import ElementTree

import pytest

from lemmata.evidence.verdict import restored, verify
from lemmata.language import check as registry
from lemmata.language import extras
from lemmata.language.check import exact, tested
from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Interval
from lemmata.language.relation import AtLeast, Equal
from lemmata.sources import selection
from lemmata.sources.named_claims import Entry
from lemmata.verbs.diff import changes
from lemmata.verbs.verify import status
from lemmata.verification import ci, report
from tests import toys

LINE = Domain(x=Interval(-1, 1))


def square(x):
    return x**2


def below(x):
    return x**2 - 1


@pytest.fixture(params=["figures", "inequalities", "smt", "data"])
def missing(request, monkeypatch):
    """An extra whose library cannot be imported."""
    monkeypatch.setitem(sys.modules, extras.LIBRARIES[request.param][0], None)
    return request.param


@pytest.fixture
def claim():
    """A toy whose checks are taken out of the registry in the end."""
    toy = toys.claim(square, LINE, controls=(Mutant("one less", below),))
    yield toy
    registry.CHECKS.pop(toy.id, None)


def is_at_least_zero(formula, case):
    return AtLeast(case.apply(formula), 0)


def is_the_square(formula, case):
    return Equal(case.apply(formula), case.x * case.x)


def is_another(formula, case):
    return Equal(case.apply(formula), case.x + 2)


def test_it_is_not_run_and_its_claim_says_so(claim, missing):
    exact(claim, needs=missing)(is_the_square)
    tested(claim, examples=5)(is_at_least_zero)
    found = verify(claim)
    told = f"not run: needs lemmata[{missing}]"
    assert (found.outcome, found.needs, found.as_recorded, found.best) == ("inconclusive", missing, False, None)
    assert [(item.outcome, item.note) for item in found.evidence if item.kind == "exact"] == [("inconclusive", told)]
    assert not found.controls and not found.toothless
    assert report.differences(found) == [told]
    assert report.closing([found]) == "1 claim: 0 hold, 0 refuted as recorded, 0 unexpected, 1 not run; 0 controls refuted"
    assert "  not run  " in report.table([found], 160, colour=False) and told in report.table([found], 160, colour=False)
    assert "\x1b[33mnot run\x1b[0m" in report.table([found], 160, colour=True)
    assert restored(claim, found.json()).needs == found.json()["needs"] == missing


def test_for_machines_it_is_skipped_and_no_failure(claim, missing):
    exact(claim, needs=missing)(is_the_square)
    found = verify(claim)
    (suite,) = ElementTree.fromstring(ci.junit([found]))
    assert [suite.get(name) for name in ("tests", "failures", "errors", "skipped")] == ["1", "0", "0", "1"]
    assert list(ci.github([found], {claim.id: "a.py:3"})) == [
        f"::warning file=a.py,line=3,title={claim.id}::not run: needs lemmata[{missing}]"
    ]
    assert status({"interrupted": False, "claims": [found.json()]}, 1) == 0
    row = {**found.json(), "as_recorded": True, "outcome": "holds", "grade": "exact", "needs": None}
    assert [(change, said) for change, _, said, _ in changes({claim.id: row}, {claim.id: found.json()})] == [
        ("fails", f"holds exact, now inconclusive (not run: needs lemmata[{missing}])")
    ]


@pytest.mark.parametrize("extra", extras.LIBRARIES)
def test_where_it_is_installed_it_runs(claim, extra):
    for library in extras.LIBRARIES[extra]:
        pytest.importorskip(library)
    exact(claim, needs=extra)(is_the_square)
    assert (verify(claim).outcome, verify(claim).needs, verify(claim).as_recorded) == ("holds", None, True)


def test_what_another_check_finds_is_no_less_for_it(claim, missing):
    exact(claim, needs=missing)(is_the_square)
    tested(claim, examples=5)(is_another)
    assert (verify(claim).outcome, verify(claim).needs) == ("refuted", None)
    assert status({"interrupted": False, "claims": [verify(claim).json()]}, 1) == 1


@pytest.mark.parametrize("error", [ArithmeticError, ImportError, ModuleNotFoundError])
def test_what_is_open_for_another_reason_is_unexpected(claim, missing, error):
    exact(claim, needs=missing)(is_the_square)

    @tested(claim)
    def breaks(formula, case):
        raise error("no module")

    assert (verify(claim).outcome, verify(claim).needs) == ("error", None)


def test_a_library_that_a_check_imports_itself_is_no_error(claim, missing):
    @tested(claim)
    def imports(formula, case):
        __import__(extras.LIBRARIES[missing][0])
        return is_the_square(formula, case)

    assert (verify(claim).outcome, verify(claim).needs) == ("inconclusive", missing)


def test_other_libraries_are_no_extras(claim):
    @tested(claim)
    def imports(formula, case):
        __import__("a_library_of_nobody")

    assert (verify(claim).outcome, verify(claim).needs) == ("error", None)


def test_an_extra_that_brings_no_library_for_checks_is_refused(claim):
    with pytest.raises(ValueError, match="needs='parquet': no extra of that name"):
        exact(claim, needs="parquet")(is_the_square)  # pyright: ignore[reportArgumentType]  # what it refuses


@pytest.mark.parametrize("extra", extras.SOLVERS)
def test_where_no_proof_is_found_it_is_said_which_solvers_are_missing(claim, monkeypatch, extra):
    monkeypatch.setitem(sys.modules, extras.LIBRARIES[extra][0], None)
    assert f"lemmata[{extra}]" in extras.without_solvers()


def built_in(name: str) -> Claim:
    (entry,) = selection.registered([selection.one(name)])
    assert isinstance(entry, Entry)
    return entry.claim


PROVED = (
    "chain-traversal.solutions.failure-bound",
    "implicit-models.damping.a-priori",
    "implicit-models.damping.a-posteriori",
    "implicit-models.damping.damped-a-posteriori",
    "implicit-models.one-state.picard-lost",
    "modular-arithmetic.grokfast.crossover",
    "modular-arithmetic.grokfast.late",
)


@pytest.mark.parametrize("name", PROVED)
def test_claims_are_proved_without_a_solver(name, monkeypatch):
    for library in ("clarabel", "z3"):
        monkeypatch.setitem(sys.modules, library, None)
    found = verify(built_in(name))
    assert found.as_recorded and found.best and found.best.kind == "exact"
