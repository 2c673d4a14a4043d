"""The table fits its width, and what differs is told."""

from __future__ import annotations

import dataclasses

import pytest

from lemmata.evidence.verdict import Control, Verdict
from lemmata.language.check import Evidence
from lemmata.language.claim import Claim, Erratum, Mutant, Paper, Source
from lemmata.language.domain import Domain, Integer
from lemmata.terms.types import Fields
from lemmata.verification import ci, costs, report

CLAIM = Claim(
    id="test.a",
    title="",
    source=Source(Paper("X_2000", "X", "Y", 2000, "Z"), "1"),
    statement="",
    formula=len,
    domain=Domain(n=Integer(0, 1)),
    controls=(Mutant("m", len),),
)
BITTEN = Control("m", "refuted", "exact: c")


def found(outcome, *evidence, controls=(BITTEN,), toothless=()):
    """Return a verdict."""
    return Verdict(CLAIM, outcome, evidence, controls, toothless, 1.0)


HOLDS = found("holds", Evidence("exact", "a.c", "holds", "n 0…1 " * 60))


@pytest.mark.parametrize("width", [80, 120, 160])
def test_the_table_is_as_wide_as_it_may_be(width):
    lines = report.table([HOLDS], width, colour=False).splitlines()
    assert max(map(len, lines)) <= width
    assert "…" in lines[-1]
    assert len(lines[-1].rstrip()) > width - 20


@pytest.mark.parametrize(("width", "columns"), [(160, 8), (118, 7), (108, 7), (100, 6), (92, 5), (80, 4)])
def test_columns_give_way_to_the_scope_one_by_one(width, columns):
    claim = dataclasses.replace(CLAIM, id=f"test.{'a' * 30}")
    head, rule, row = report.table([dataclasses.replace(HOLDS, claim=claim)], width, colour=False).splitlines()
    assert len([name for name in head.split("  ") if name]) == columns
    assert row.startswith(claim.id if width > 110 else "aaaa")
    assert rule.startswith("-----" if width > 110 else "test ---")
    assert max(map(len, (head, rule, row))) <= width


def test_an_erratum_tells_its_severity_and_the_correction():
    slip = Erratum("b", "why", "typo")
    claim = dataclasses.replace(CLAIM, id="test.b", expect="refuted", erratum=slip, corrected_by="test.a", controls=())
    witnessed = Evidence("exact", "a.c", "refuted", "n 0…1", witness="n=1", confirmed_by="balls")
    assert "  typo, see a; balls: n=1  " in report.table([Verdict(claim, "refuted", (witnessed,), (), (), 1.0)], 160, colour=False)
    alone = dataclasses.replace(claim, corrected_by=None)
    assert "  typo; balls: n=1  " in report.table([Verdict(alone, "refuted", (witnessed,), (), (), 1.0)], 160, colour=False)


def test_kinds_beside_the_grade_are_told():
    kinds = [Evidence("sampled", "a.c", "holds", ""), Evidence("shown", "a.c", "holds", ""), Evidence("tested", "a.c", "inconclusive", "")]
    assert "  exact  sam sho  1/1  " in report.table([found("holds", *HOLDS.evidence, *kinds)], 160, colour=False)


def test_a_control_that_the_check_of_the_grade_accepts_is_told():
    survivor = Control("k", "refuted", "tested: c", "holds")
    row = found("holds", *HOLDS.evidence, controls=(dataclasses.replace(BITTEN, by_grade="refuted"), survivor))
    assert "  exact 1/2  " in report.table([row], 160, colour=False)
    assert "control k: refuted by tested: c; survives the exact check of the grade (holds)" in report.details(row)
    assert report.differences(row) == []
    both = dataclasses.replace(row, controls=(dataclasses.replace(BITTEN, by_grade="refuted"),) * 2)
    assert "  2/2  " in report.table([both], 160, colour=False)
    assert '<property name="controls" value="exact 1/2" />' in ci.junit([row])
    assert 'name="controls"' not in ci.junit([both])


def test_a_toothless_check_is_neither_the_grade_nor_beside_it():
    toothless = dataclasses.replace(HOLDS.evidence[0], toothless=True)
    tested = Evidence("tested", "a.d", "holds", "")
    row = found("holds", toothless, tested, toothless=("exact: c",))
    assert "  holds    tested        1/1  " in report.table([row], 160, colour=False)
    assert report.differences(row) == ["the check exact: c refutes no control, so it counts for nothing"]
    alone = found("holds", toothless, toothless=("exact: c",))
    assert report.shortfalls(alone, "tested") == ["holds without a grade, and tested is required"]


def test_colour_says_as_recorded_or_not():
    assert "\x1b[32mholds\x1b[0m" in report.table([HOLDS], 120, colour=True)
    assert "\x1b[31mvacuous\x1b[0m" in report.table([found("vacuous", Evidence("exact", "a.c", "vacuous", ""))], 120, colour=True)


def test_what_was_measured_at_scale_is_told():
    told: Fields = {"witness": "n=9", "confirmed_by": "rerun", "note": "9 students"}
    runs = (Evidence("scaled", "a.c", outcome, "n 9 on cpu", 3e-12, 1e-9, **told) for outcome in ("holds", "refuted"))
    assert report.measured(found("refuted", *runs)) == ["scaled c: n 9 on cpu; residual 3e-12, at most 1e-09 allowed; 9 students"]
    assert report.measured(HOLDS) == []


def test_differences_name_the_reason():
    assert report.differences(HOLDS) == []
    said = Evidence("tested", "a.c", "inconclusive", "", witness="n=1", note="residual 1 at n=1")
    bad = found("inconclusive", said, controls=(Control("m", "holds"),), toothless=("tested: c",))
    assert report.differences(bad) == [
        "outcome inconclusive, recorded as holds",
        "tested c: inconclusive, residual 1 at n=1",
        "control not refuted: m (holds)",
        "the check tested: c refutes no control, so it counts for nothing",
    ]


def test_the_closing_line_counts():
    assert report.closing([HOLDS, found("vacuous")]) == "2 claims: 1 holds, 0 refuted as recorded, 1 unexpected; 2 controls refuted"


def test_processor_time_is_told_dearest_first_and_what_was_served_is_not_in_the_total():
    def timed(name, total, cached, *evidence):
        claim = dataclasses.replace(CLAIM, id=f"test.{name}")
        return dataclasses.replace(found("holds", *evidence), claim=claim, cpu_seconds=total, cached=cached)

    quarter, one, two = (Evidence("exact", "a.c", "holds", "", cpu_seconds=taken) for taken in (0.25, 1.0, 2.0))
    three = Evidence("sampled", "a.c", "holds", "", cpu_seconds=3.0)
    rows = [timed("cheap", 0.5, False, quarter), timed("old", 8.0, True, two), timed("dear", 4.0, False, one, three)]
    assert costs.table(rows).splitlines() == [
        "cpu s  exact  sampled  controls          claim",
        " 8.00    25%                75%  served  test.old",
        " 4.00    25%      75%                    test.dear",
        " 0.50    50%                50%          test.cheap",
        " 4.50    28%      67%        6%          total",
    ]
