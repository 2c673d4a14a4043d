"""Parts of a statement that a tier does not run, where the store has a verdict of a fuller one: it counts while nothing has changed."""

from __future__ import annotations

import json

import pytest

import lemmata
from lemmata.cli import main
from lemmata.evidence.verdict import NOT_RUN
from lemmata.sources import selection
from lemmata.store.store import Store
from lemmata.verification import kept, latest
from tests.sources.test_modules import CUBES

QUICK = f"{NOT_RUN}quick"
PARTED = CUBES.replace("formula=square", 'formula=square, parts=("small ones", "large ones")').replace("Integer(0, 9)", "Integer(0, None)")
CHECKS = """

@exact(CUBES, part="small ones", sizes={"n": range(10)})
def added(formula, case):
    return Equal(formula(case.n), sum(k**3 for k in range(case.n + 1)))


@exact(CUBES, part="large ones", tier="full", sizes={"n": (40,)})
def added_up(formula, case):
    return Equal(formula(case.n), sum(k**3 for k in range(case.n + MORE)))
"""
RIGHT = CHECKS.replace("MORE", "1")
WRONG = CHECKS.replace("MORE", "2")
ID = "cubes.sum"


@pytest.fixture
def file(tmp_path, monkeypatch):
    """A file of claims, and a store of its own beside it."""
    monkeypatch.setenv("LEMMATA_STORE", str(tmp_path / "store"))
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "mine.py"
    path.write_text(PARTED + RIGHT, encoding="utf-8")
    return path


def outcomes(found):
    return [part.outcome for part in found.by_part]


def test_a_verdict_of_a_fuller_tier_counts_while_it_is_current(file):
    quick = lemmata.verify(file)
    assert (quick.outcome, quick.strength, outcomes(quick), quick.cached) == ("holds", "partly", ["holds", QUICK], False)
    full = lemmata.verify(file, tier="full")
    assert (full.outcome, full.strength, outcomes(full)) == ("holds", "exact", ["holds", "holds"])
    served = lemmata.verify(file)
    assert (served.cached, served.strength, outcomes(served)) == (True, "exact", ["holds", "holds"])
    assert [(item.tier, item.source_hash) for item in served.evidence] == [("quick", None), ("full", full.source_hash)]
    file.write_text(PARTED + RIGHT.replace("(40,)", "(41,)"), encoding="utf-8")
    stale = lemmata.verify(file)
    assert (stale.strength, outcomes(stale)) == ("partly", ["holds", QUICK])


def test_a_fuller_tier_that_was_first_counts_for_what_is_computed_anew(file):
    lemmata.verify(file, tier="full")
    found = lemmata.verify(file)
    assert (found.cached, found.strength, outcomes(found)) == (False, "exact", ["holds", "holds"])


def test_a_part_that_a_fuller_tier_refuted_refutes_the_claim(file):
    file.write_text(PARTED + WRONG, encoding="utf-8")
    assert lemmata.verify(file).outcome == "holds"
    assert lemmata.verify(file, tier="full").outcome == "refuted"
    found = lemmata.verify(file)
    assert (found.outcome, found.as_recorded, outcomes(found)) == ("refuted", False, ["holds", "refuted"])


def test_what_is_not_served_knows_of_no_fuller_tier(file, capsys, tmp_path):
    lemmata.verify(file, tier="full")
    assert main(["verify", str(file), "--no-cache", "--json", str(tmp_path / "out.json")]) == 0
    (row,) = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["claims"]
    assert (row["grade"], row["headline"], row["parts"][1]["outcome"]) == ("partly", "partly: exact, n 0…9", QUICK)
    assert "1 holds (1 partly)" in capsys.readouterr().out


def test_the_command_says_which_part_is_not_run_and_fails_where_more_is_required(file, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["verify", str(file), "-v"]) == 0
    out = capsys.readouterr().out
    assert f"large ones {QUICK}, small ones exact" in out
    assert f"exact (large ones): {QUICK}; lemmata verify {ID} --tier full runs it" in out
    assert main(["verify", str(file), "--require", "shown"]) == 1
    assert "holds with the grade partly: exact, n 0…9, which is weaker than shown" in capsys.readouterr().out
    assert main(["verify", str(file), "--tier", "full"]) == 0
    assert main(["verify", str(file), "--require", "exact"]) == 0
    assert "(1 partly)" not in capsys.readouterr().out


def test_records_tell_what_is_whole_from_what_is_partly(file, capsys, tmp_path):
    quick, later = str(tmp_path / "quick.json"), str(tmp_path / "later.json")
    main(["verify", str(file), "--json", quick])
    main(["verify", str(file), "--tier", "full"])
    main(["verify", str(file), "--json", later])
    capsys.readouterr()
    assert main(["diff", quick, later]) == 0
    assert f"higher grade: {ID}: holds partly: exact, n 0…9, now holds exact" in capsys.readouterr().out
    assert main(["diff", later, quick]) == 1
    assert f"lower grade: {ID}: holds exact" in capsys.readouterr().out


def test_what_is_remembered_is_as_old_as_the_oldest_of_what_it_rests_on(file, capsys, tmp_path):
    lemmata.verify(file, tier="full")
    assert main(["verify", str(file), "--json", str(tmp_path / "out.json")]) == 0
    entry = selection.one(str(file))
    (row,) = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["claims"]
    store = Store(tmp_path / "store")
    assert kept.oldest(store, entry, row, "quick", {}) == "current"
    assert latest.ages([entry], store.root) == {latest.key(entry): "current"}
    other = {**row, "evidence": [*row["evidence"], {"source_hash": "0" * 64, "tier": "full"}]}
    assert kept.oldest(store, entry, other, "quick", {}) == "unknown"
    assert main(["show", f"{file}::{ID}"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "part small ones part large ones" in shown
    assert "small ones exact, large ones exact" in shown


ON_TERMS = """
from lemmata import AtLeast, Claim, Domain, Equal, Interval, Mutant, Paper, Source, exact


def square(x):
    return (x + 1) ** 2


def wrong(x):
    return x**2 - 1


SQUARE = Claim(
    id="squares.one",
    title="A square, and no less than twice its root",
    source=Source(Paper("ME_2026", "Me", "Squares", 2026, "none"), "1"),
    statement="",
    formula=square,
    domain=Domain(x=Interval(-2, 2)),
    parts=("the square", "the bound"),
    controls=(Mutant("another", wrong),),
)


@exact(SQUARE, part="the square")
def expanded(formula, case):
    return Equal(formula(case.x), case.x**2 + 2 * case.x + 1)


@exact(SQUARE, part="the bound", tier="full")
def bounded(formula, case):
    return AtLeast(formula(case.x), 2 * case.x)
"""


def test_a_proof_of_a_fuller_tier_is_replayed_as_that_tier_does(file, capsys, tmp_path):
    file.write_text(ON_TERMS, encoding="utf-8")
    first, second = str(tmp_path / "first.json"), str(tmp_path / "second.json")
    assert main(["verify", str(file), "--json", first]) == 0
    assert main(["verify", str(file), "--tier", "full"]) == 0
    assert main(["verify", str(file), "--json", second]) == 0
    (row,) = json.loads((tmp_path / "second.json").read_text(encoding="utf-8"))["claims"]
    assert (row["grade"], [item["tier"] for item in row["evidence"]]) == ("proved", ["quick", "full"])
    capsys.readouterr()
    for record in (first, second):
        assert main(["verify", "--replay", record, str(file)]) == 0
        assert "1 claim: 1 replayed, 0 not replayed" in capsys.readouterr().out
    file.write_text(ON_TERMS.replace("2 * case.x)\n", "2 * case.x + 0.5)\n"), encoding="utf-8")
    assert main(["verify", "--replay", second, str(file)]) == 1


def test_pages_and_tables_show_the_part(file, tmp_path):
    quick = str(tmp_path / "quick.json")
    main(["verify", str(file), "--json", quick])
    for form in ("html", "markdown", "latex"):
        assert main(["report", "--from", quick, "--format", form, "--out", str(tmp_path / form), str(file)]) == 0
    page = (tmp_path / "html" / "claims" / f"{ID}.html").read_text(encoding="utf-8")
    assert f'large ones</td><td data-label="outcome">{QUICK}</td><td data-label="kind">exact</td><td data-label="tier">full</td>' in page
    assert f" ({QUICK}: large ones)" in (tmp_path / "html" / "index.html").read_text(encoding="utf-8")
    assert "1 holds (1 partly)" in (tmp_path / "html" / "badge.svg").read_text(encoding="utf-8")
    assert f"partly: exact, n 0…9 ({QUICK}: large ones)" in (tmp_path / "markdown" / "verdicts.md").read_text(encoding="utf-8")
    tex = (tmp_path / "latex" / "verdicts.tex").read_text(encoding="utf-8")
    assert "{holds (partly: exact, n 0…9)}" in tex and f"large ones {QUICK}" in tex


@pytest.mark.parametrize("grade", ["exact", "proved"])
def test_a_record_that_says_more_than_the_parts_that_were_run_is_refused(file, capsys, tmp_path, grade):
    path = tmp_path / "quick.json"
    main(["verify", str(file), "--json", str(path)])
    record = json.loads(path.read_text(encoding="utf-8"))
    record["claims"][0]["grade"] = grade
    path.write_text(json.dumps(record), encoding="utf-8")
    capsys.readouterr()
    assert main(["report", "--from", str(path), "--out", str(tmp_path / "out"), str(file)]) == 2
    assert f"has the grade {grade}, though a part of it was not run" in capsys.readouterr().err
