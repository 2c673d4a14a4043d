"""`lemmata diff`: losses come first and are status 1, and a file that is no record is bad input."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lemmata.cli import main


def row(name, outcome="holds", grade: str | None = "exact", as_recorded=True, **more: Any):
    return {"id": name, "outcome": outcome, "grade": grade, "as_recorded": as_recorded, **more}


def compared(tmp_path, capsys, old, new, **more):
    """Compare two records; return (status, lines of output, complaints)."""
    for name, rows in (("old", old), ("new", new)):
        record = {"tier": "quick", "interrupted": False, "claims": rows, **(more if name == "new" else {})}
        (tmp_path / f"{name}.json").write_text(json.dumps(record), encoding="utf-8")
    status = main(["diff", str(tmp_path / "old.json"), str(tmp_path / "new.json")])
    out, err = capsys.readouterr()
    return status, out.splitlines(), err


FAILS = row("f.fails", "refuted", "exact", as_recorded=False)


def test_changes_are_told_losses_first(tmp_path, capsys):
    old = [row("f.gone"), row("f.up", grade="tested"), row("f.down"), row("f.fails"), row("f.same"), row("f.mended", "error", None, False)]
    new = [row("f.new"), row("f.mended"), row("f.same"), row("f.up"), row("f.down", grade="integrated"), FAILS]
    status, lines, err = compared(tmp_path, capsys, old, new)
    assert (status, err) == (1, "")
    assert lines == [
        "fails: f.fails: holds exact, now refuted exact (not as recorded)",
        "lower grade: f.down: holds exact, now holds integrated",
        "higher grade: f.up: holds tested, now holds exact",
        "mended: f.mended: error (not as recorded), now holds exact",
        "new: f.new: holds exact",
        "gone: f.gone: holds exact",
        "6 claims before, 6 after: 1 fails, 0 changed, 1 lower grade, 1 higher grade, 1 mended, 0 renamed, 1 new, 1 gone",
    ]


@pytest.mark.parametrize(
    ("old", "new", "status"),
    [
        ([row("a.a")], [row("a.a")], 0),
        ([row("a.a")], [], 1),
        ([FAILS], [], 0),
        ([row("a.a")], [row("a.a", grade="shown")], 1),
        ([row("a.a", grade="shown")], [row("a.a")], 0),
        ([row("a.a")], [row("a.a", "error", None, False)], 1),
        ([row("a.a", "error", None, False)], [row("a.a", "refuted", "exact", False)], 0),
        ([], [FAILS], 0),
        ([row("a.a", "refuted")], [row("a.a", "refuted", "tested")], 1),
        ([row("a.a")], [row("a.a", "refuted")], 1),
        ([row("a.a", "refuted")], [row("a.a")], 0),
        ([row("a.a", reading="new", statement="x")], [row("a.a", reading="corrected", statement="y")], 0),
        ([row("a.a", title="A sum")], [row("a.b", title="A sum")], 0),
        ([row("a.a", title="A sum")], [row("a.b", "refuted", title="A sum")], 1),
        ([row("a.a", statement="x")], [row("a.b", statement="x"), row("a.c", statement="x")], 1),
    ],
)
def test_a_loss_is_status_1(tmp_path, capsys, old, new, status):
    assert compared(tmp_path, capsys, old, new)[0] == status


def test_what_a_claim_says_now_and_its_new_name_are_told(tmp_path, capsys):
    old = [row("a.flip", reading="new"), row("a.says", statement="x < 1"), row("a.name", grade="tested", title="A sum", reading="new")]
    new = [
        row("a.flip", "refuted", reading="as printed", statement="x > 1"),
        row("a.says", statement="x < 2", title="A bound"),
        row("b.name", title="A sum", reading="new", statement="s"),
    ]
    status, lines, _ = compared(tmp_path, capsys, old, new)
    assert status == 1
    assert lines == [
        "changed: a.flip: holds exact, now refuted exact",
        "changed: a.flip: reading new, now as printed",
        "changed: a.says: statement x < 1, now x < 2",
        "higher grade: b.name: holds tested, now holds exact",
        "renamed: a.name: now b.name",
        "3 claims before, 3 after: 0 fails, 3 changed, 0 lower grade, 1 higher grade, 0 mended, 1 renamed, 0 new, 0 gone",
    ]


def test_a_claim_that_says_less_than_before_is_told(tmp_path, capsys):
    """A range, an assumption or a scope may take from a claim what its statement, outcome and grade do not show; so may a solver's word."""
    tried = "n 1…9; all x > 0 (symbols, 9 cases); not proved but tried at n = 12 (1 of 3); to within 1e-06"
    old = [
        row("a.range", symbols=[{"name": "n", "range": "$n\\ge1$"}], assumptions=[], scope=tried),
        row("a.same", symbols=[], assumptions=["x is not 0"], scope=tried),
        row("a.open", "inconclusive", None, False, assumptions=[]),
        row("a.trusted"),
        row("a.worse", "holds", "exact", False),
    ]
    new = [
        row("a.range", symbols=[{"name": "n", "range": "$n=1$"}], assumptions=["n is 1"], scope="n = 1; all x > 0 (symbols, 1 case)"),
        row("a.same", symbols=[], assumptions=["x is not 0"], scope=tried.replace("n = 12 (1", "n in {12, 13} (2")),
        row("a.open", assumptions=["x is not 0"]),
        row("a.trusted", solver="z3 4.13"),
        row("a.worse", "refuted", "exact", False),
    ]
    status, lines, _ = compared(tmp_path, capsys, old, new)
    assert status == 1
    assert lines[:-1] == [
        "changed: a.range: assumptions none, now n is 1",
        "changed: a.range: ranges n: $n\\ge1$, now n: $n=1$",
        "changed: a.range: scope n 1…9; all x > 0 (symbols, 9 cases); to within 1e-06, now n = 1; all x > 0 (symbols, 1 case)",
        "changed: a.open: assumptions none, now x is not 0",
        "changed: a.worse: holds exact (not as recorded), now refuted exact (not as recorded)",
        "lower grade: a.trusted: holds exact, now holds exact by z3",
        "mended: a.open: inconclusive (not as recorded), now holds exact",
    ]


def test_a_record_of_the_first_format_is_read(tmp_path, capsys):
    """Its rows had no statement, and what else they had is not asked for."""
    told = {"family": "f", "title": "A sum", "source": "ME_2025", "reading": "new", "expect": "holds", "witness": None, "evidence": []}
    first = row("f.sum", **told)
    now = {**first, "statement": "s = n", "grade": "integrated", "symbols": []}
    status, lines, err = compared(tmp_path, capsys, [first, {**first, "id": "f.old"}], [now, {**now, "id": "f.other"}], seconds=1.0)
    assert (status, err, lines[0]) == (1, "", "lower grade: f.sum: holds exact, now holds integrated")
    assert "renamed: f.old: now f.other" in lines


def test_another_tier_and_an_interrupted_run_are_told(tmp_path, capsys):
    assert "new.json is of tier full" in compared(tmp_path, capsys, [], [], tier="full")[2]
    assert compared(tmp_path, capsys, [], [], interrupted=True)[2].endswith("new.json is interrupted\n")


BAD = {
    "empty": "",
    "no object": "[]",
    "a number": "3",
    "no claims": '{"tier": "quick"}',
    "no rows": '{"tier": "quick", "claims": [3]}',
    "half a row": '{"tier": "quick", "claims": [{"id": "a"}]}',
    "no grade": json.dumps({"tier": "quick", "claims": [row("a.a", grade="certain")]}),
    "no text": "\x80",
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_a_file_that_is_no_record_is_one_line_and_status_2(tmp_path, capsys, text):
    path = tmp_path / "old.json"
    path.write_text(text, encoding="latin-1")
    assert main(["diff", str(path), str(path)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"lemmata: {path} is not ")


def test_a_missing_file_and_a_folder_are_bad_input(tmp_path, capsys):
    for path, said in ((tmp_path / "nowhere.json", "no such file or directory"), (tmp_path, "is a directory")):
        assert main(["diff", str(path), str(path)]) == 2
        assert capsys.readouterr().err == f"lemmata: {path}: {said}\n"


def test_coverage_is_compared_where_both_records_tell_it(tmp_path, capsys):
    whole: dict[str, Any] = {"coverage": "whole", "headline": "proved"}
    part: dict[str, Any] = {"coverage": "part", "headline": "exact, n 1…3"}
    lost = compared(tmp_path, capsys, [row("f.one", grade="proved", **whole)], [row("f.one", **part)])
    assert lost[0] == 1 and any("lower grade" in line and "now holds exact, n 1…3" in line for line in lost[1])
    won = compared(tmp_path, capsys, [row("f.one", **part)], [row("f.one", grade="proved", **whole)])
    assert won[0] == 0 and any("higher grade" in line for line in won[1])
    boxes = row("f.one", grade="enclosed", coverage="whole"), row("f.one", grade="enclosed", coverage="part")
    assert compared(tmp_path, capsys, [boxes[0]], [boxes[1]])[0] == 1
    older = compared(tmp_path, capsys, [row("f.one")], [row("f.one", grade="proved", **whole)])
    assert older[0] == 0 and not any(line.startswith(("lower", "higher")) for line in older[1]), older
