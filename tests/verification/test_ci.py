"""What machines read of verdicts: a JUnit report that is XML whatever it quotes, and annotations whose fields cannot be broken out of."""

from __future__ import annotations

from xml.etree import ElementTree

from lemmata.evidence.verdict import Control, Verdict
from lemmata.language.check import Evidence
from lemmata.language.domain import Domain
from lemmata.sources.own_claims import Broken
from lemmata.verification import ci
from tests import toys


def verdict(name, outcome, *evidence, controls=()):
    return Verdict(toys.claim(abs, Domain(), name=name), outcome, evidence, controls, (), 0.25)


HOLDS = verdict("ring.sum.holds", "holds", Evidence("exact", "m.c", "holds", "all n"))
REFUTED = verdict("ring.sum.wrong", "refuted", Evidence("tested", "m.c", "refuted", "", witness="x=1.0", confirmed_by="balls"))
ERROR = verdict("star.sum.error", "error", Evidence("tested", "m.c", "error", "", note="a <b> & \x00 100%\nnot, so: good"))
SURVIVED = verdict("star.sum.kept", "holds", Evidence("exact", "m.c", "holds", ""), controls=(Control("the same", "holds"),))
BROKEN = Broken("mine/a.py", "mine/a.py:3", "SyntaxError: '(' was never closed")
ROWS = [HOLDS, REFUTED, ERROR, SURVIVED, BROKEN]


def test_a_junit_report_has_a_case_for_each_claim():
    top = ElementTree.fromstring(ci.junit(ROWS))
    counted = {suite.get("name"): [suite.get(key) for key in ("tests", "failures", "errors", "time")] for suite in top}
    assert counted == {"ring": ["2", "1", "0", "0.500"], "star": ["2", "1", "1", "0.500"], "mine/a.py": ["1", "0", "1", "0.000"]}
    cases = {case.get("name"): case for case in top.iter("testcase")}
    assert list(cases) == ["ring.sum.holds", "ring.sum.wrong", "star.sum.error", "star.sum.kept", "mine/a.py:3"]
    assert not list(cases["ring.sum.holds"])
    assert "at x=1.0" in (cases["ring.sum.wrong"].findtext("failure") or "")
    assert "a <b> & \N{REPLACEMENT CHARACTER} 100%" in (cases["star.sum.error"].findtext("error") or "")
    assert cases["star.sum.kept"].findtext("failure") == "control not refuted: the same (holds)"
    assert cases["mine/a.py:3"].findtext("error") == BROKEN.why


def test_claims_on_which_a_run_ended_are_skipped_and_not_missing():
    top = ElementTree.fromstring(ci.junit([HOLDS], ["ring.sum.later", "ring.sum.last"]))
    assert [(suite.get("name"), suite.get("tests"), suite.get("skipped")) for suite in top] == [
        ("ring", "1", None),
        ("not decided", "2", "2"),
    ]
    cases = {case.get("name"): [one.tag for one in case] for case in top.iter("testcase")}
    assert cases == {"ring.sum.holds": [], "ring.sum.later": ["skipped"], "ring.sum.last": ["skipped"]}


def test_annotations_name_file_and_line_and_escape_what_they_quote():
    lines = list(ci.github(ROWS, {"ring.sum.wrong": "mine/b.py:7", "star.sum.error": "C:,d.py"}))
    assert len(lines) == 4
    assert lines[0].startswith("::error file=mine/b.py,line=7,title=ring.sum.wrong::outcome refuted, recorded as holds%0A")
    assert lines[1].startswith("::error file=C%3A%2Cd.py,title=star.sum.error::")
    assert "100%25%0Anot, so: good" in lines[1]
    assert lines[3] == "::error file=mine/a.py,line=3,title=mine/a.py%3A3::SyntaxError: '(' was never closed"
    assert not list(ci.github([HOLDS], {}))


def test_what_is_weaker_than_required_is_a_failure_and_coverage_is_told():
    few = Evidence("exact", "m.c", "holds", "n 1…3", certificates=(), missing=("n beyond 3",), covered="n 1…3")
    rows = [
        verdict("ring.sum.few", "holds", few),
        verdict("ring.sum.all", "holds", Evidence("exact", "m.c", "holds", "", certificates=(), coverage="whole")),
    ]
    for required, tags in ((None, ["properties"]), ("exact", ["properties"]), ("proved", ["properties", "failure"])):
        top = ElementTree.fromstring(ci.junit(rows, required=required))
        cases = {case.get("name"): case for case in top.iter("testcase")}
        assert [one.tag for one in cases["ring.sum.few"]] == tags
        assert [one.get("value") for one in cases["ring.sum.few"].iter("property")] == ["exact, n 1…3"]
        assert list(cases["ring.sum.all"]) == []
        assert len(list(ci.github(rows, {}, required))) == len(tags) - 1
    assert "exact, n 1…3, which is weaker than proved" in ci.junit(rows, required="proved")


def test_what_is_partial_has_less_than_its_kind():
    partial = [verdict("ring.sum.part", "holds", Evidence("exact", "m.c", "holds", "", partial="at t = 0"))]
    assert "failure message" in ci.junit(partial, required="exact")
    assert "failure message" not in ci.junit(partial, required="enclosed")
    assert "weaker" not in ci.junit([REFUTED], required="proved")
