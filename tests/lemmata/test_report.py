"""The table fits its width, and what differs is told."""

from __future__ import annotations

import pytest

from lemmata import report
from proofs_checks.check import Evidence
from proofs_checks.verdict import Control, Verdict
from theory.claim import Claim, Mutant, Paper, Source
from theory.domain import Domain, Integer

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


@pytest.mark.parametrize("width", [120, 160])
def test_the_table_is_as_wide_as_it_may_be(width):
    lines = report.table([HOLDS], width, colour=False).splitlines()
    assert max(map(len, lines)) <= width
    assert "…" in lines[-1]
    assert len(lines[-1].rstrip()) > width - 20


def test_colour_says_as_recorded_or_not():
    assert "\x1b[32mholds\x1b[0m" in report.table([HOLDS], 120, colour=True)
    assert "\x1b[31mvacuous\x1b[0m" in report.table([found("vacuous", Evidence("exact", "a.c", "vacuous", ""))], 120, colour=True)


def test_differences_name_the_reason():
    assert report.differences(HOLDS) == []
    said = Evidence("tested", "a.c", "inconclusive", "", witness="n=1", note="residual 1 at n=1")
    bad = found("inconclusive", said, controls=(Control("m", "holds"),), toothless=("tested: c",))
    assert report.differences(bad) == [
        "outcome inconclusive, recorded as holds",
        "tested c: inconclusive, residual 1 at n=1",
        "control not refuted: m (holds)",
        "toothless check, it refutes no control: tested: c",
    ]


def test_the_closing_line_counts():
    assert report.closing([HOLDS, found("vacuous")]) == "2 claims: 1 hold, 0 refuted as recorded, 1 unexpected; 2 controls refuted"
