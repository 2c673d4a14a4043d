"""The sentence for a paper: its classes are disjoint and add up, and nothing is in a better one than its verdict is worth."""

from __future__ import annotations

import itertools
import re

import pytest

from lemmata.language.check import KINDS, PROVED
from lemmata.prove.extent import GRANTED, SIZES, TRUST, VALUES
from lemmata.verification import printed
from lemmata.verification.printed import CLASSES, Printed, place, sentences, tags

CHECK = "checks.one"


def item(kind, outcome="holds", missing=(), **options):
    """A piece of evidence as a record has it; `missing` are its tags."""
    theorem = {"certificates": []} if kind == "exact" and TRUST not in missing else {}
    coverage = "part" if missing or kind not in ("exact", "enclosed") else "whole"
    refuted = {"witness": "n=1", "confirmed_by": "a normal form"} if outcome == "refuted" else {}
    words = {"missing": [f"the {tag}" for tag in missing], "tags": [*missing], "coverage": coverage}
    return {"kind": kind, "check": CHECK, "outcome": outcome, "scope": "", **words, **theorem, **refuted, **options}


def row(*evidence, outcome="holds", as_recorded=True, grade=None, coverage=None, **options):
    """The row of a verdict; by default its grade is that of its first evidence."""
    first = evidence[0]
    whole = first["coverage"] == "whole"
    is_proved = first["kind"] == "exact" and whole and "certificates" in first and outcome == "holds"
    said = {"toothless": [], "controls": [{"name": "one", "outcome": "refuted", "refuted_by": CHECK}], "severity": None, "needs": None}
    return {
        "outcome": outcome,
        "as_recorded": as_recorded,
        "grade": grade or (PROVED if is_proved else first["kind"]),
        "coverage": coverage or first["coverage"],
        "evidence": [*evidence],
        "parts": {},
        "kernel": None,
        **said,
        **options,
    }


def in_parts(*evidence):
    """The row of a verdict on a statement in two parts, with evidence for the first of them."""
    return row(*({**one, "part": part} for one, part in zip(evidence, "ab", strict=False)), parts={"a": "", "b": ""})


BY_SYMPY = {"solver": "SymPy 1.13"}
SOLVED = item("exact", missing=[TRUST], **BY_SYMPY)
PART = item("exact", missing=[SIZES])
FOUND = {
    "a theorem of all": (row(item("exact")), PROVED),
    "the same, stale": (row(item("exact")), printed.UNDECIDED, "stale"),
    "the same, not compared": (row(item("exact")), PROVED, "unknown"),
    "the same, a control not refuted": (
        row(item("exact"), as_recorded=False, controls=[{"name": "one", "outcome": "holds", "refuted_by": None}]),
        printed.UNDECIDED,
    ),
    "the same, a toothless check": (row(item("exact"), as_recorded=False, toothless=[CHECK]), printed.UNDECIDED),
    "the same, expected to fail": (row(item("exact"), as_recorded=False), printed.UNDECIDED),
    "said to be proved, without a part": (row(PART, grade=PROVED, coverage="part"), printed.EXACT),
    "of all, by SymPy": (row(SOLVED), printed.SOLVED),
    "of small sizes, by SymPy": (row(item("exact", missing=[TRUST, SIZES], **BY_SYMPY)), printed.EXACT),
    "of all by SymPy, at one value": (row({**SOLVED, "partial": "at t = 0"}), printed.EXACT),
    "enumerated, by no solver": (row(item("exact", missing=[TRUST])), printed.EXACT),
    "exact, of an older record": (row({**PART, "tags": [], "missing": []}), printed.EXACT),
    "small sizes": (row(PART), printed.EXACT),
    "a supposition": (row(item("exact", missing=[GRANTED])), printed.EXACT),
    "a box, the whole": (row(item("enclosed")), printed.BOXED),
    "a box, not the whole": (row(item("enclosed", missing=[VALUES])), printed.ENCLOSED),
    "two parts, one in a box": (
        row({**item("exact"), "part": "a"}, {**item("enclosed"), "part": "b"}, parts={"a": "", "b": ""}),
        printed.BOXED,
    ),
    "two parts, one tried": (row({**item("exact"), "part": "a"}, {**item("tested"), "part": "b"}, parts={"a": "", "b": ""}), printed.TRIED),
    "two parts, one without evidence": (row({**item("exact"), "part": "a"}, parts={"a": "", "b": ""}), printed.UNDECIDED),
    "tested": (row(item("tested")), printed.TRIED),
    "a kind of somebody's own": (row(item("measured")), printed.TRIED),
    "refuted": (row(item("exact", "refuted"), outcome="refuted", severity="typo"), printed.REFUTED),
    "refuted, not as recorded": (row(item("tested", "refuted"), outcome="refuted", as_recorded=False), printed.REFUTED),
    "refuted, stale": (row(item("exact", "refuted"), outcome="refuted"), printed.UNDECIDED, "stale"),
    "inconclusive": (row(item("exact", "inconclusive"), outcome="inconclusive", as_recorded=False), printed.UNDECIDED),
    "without an extra": (row(item("exact", "inconclusive"), outcome="inconclusive", needs="smt", as_recorded=False), printed.UNDECIDED),
    "not verified": (None, printed.UNDECIDED),
}
WAITING = [
    {"id": "family.of.mine", "title": "One", "paper": "P", "place": "1"},
    {"id": "tested", "title": "Two", "paper": "P", "place": "2"},
]


def found(name):
    verdict, _, *age = FOUND[name]
    return Printed("P", name, verdict, *age)


def family():
    """The sentence for a paper with a verdict of each sort, and a statement that waits."""
    (one,) = sentences(map(found, FOUND), WAITING)
    return one


def numbers(said: str) -> list[int]:
    """The numbers of a sentence: of all, then of its classes."""
    counted = re.sub(r" \([^)]*\)", "", said.partition(". ")[0])
    return [int(word) for word in re.findall(r"\d+", counted)]


@pytest.mark.parametrize("name", FOUND)
def test_each_verdict_is_in_its_class_and_what_is_not_proved_says_why(name):
    assert place(found(name)) == FOUND[name][1]
    assert bool(tags(found(name))) == (FOUND[name][1] != PROVED)


def test_the_classes_add_up_and_every_one_is_needed():
    said = family()
    total, *classes = numbers(str(said))
    assert total == len(FOUND) + 1 == sum(classes)
    assert len(classes) == len(CLASSES)
    ids = [id for name in CLASSES for id in said.lists[name]]
    assert sorted(ids) == sorted(said.lists[printed.ALL]) == sorted([*FOUND, "family.of.mine"])
    assert all(said.lists[name] for name in CLASSES)


@pytest.mark.parametrize("name", CLASSES)
def test_a_class_that_is_left_out_is_missed(name, monkeypatch):
    said = family()
    monkeypatch.setattr(printed, "CLASSES", {one: words for one, words in CLASSES.items() if one != name})
    total, *classes = numbers(str(said))
    assert sum(classes) < total


def test_they_add_up_for_every_verdict_that_there_may_be():
    outcomes = ("holds", "refuted", "inconclusive", "vacuous", "error")
    lacking = ((), (TRUST,), (SIZES,), (TRUST, SIZES))
    cases = itertools.product(KINDS, outcomes, (True, False), lacking, ({}, BY_SYMPY), ("current", "stale", "unknown"))
    rows = [
        Printed("P", str(k), row(item(kind, outcome, missing, **solver), outcome=outcome, as_recorded=fine), age)
        for k, (kind, outcome, fine, missing, solver, age) in enumerate(cases)
    ]
    (said,) = sentences(rows, [])
    total, *classes = numbers(str(said))
    assert total == len(rows) == sum(classes)
    assert len({id for name in CLASSES for id in said.lists[name]}) == total


def test_what_rests_on_a_word_is_counted_and_what_rocq_accepts():
    rows = [
        row(item("exact"), kernel="Rocq 9"),
        row(item("exact")),
        row(SOLVED),
        row(PART, kernel="Rocq 9"),
        row(item("exact", "refuted", **BY_SYMPY), outcome="refuted"),
    ]
    two = row({**PART, "part": "a"}, {**SOLVED, "part": "b"}, parts={"a": "", "b": ""})
    (said,) = sentences([Printed("P", str(k), one) for k, one in enumerate([*rows, two])], [])
    assert (said.lists[printed.ACCEPTED], said.lists[printed.TRUSTING]) == (["0"], ["2", "5"])
    assert "2 proved on their whole stated range (1 of them accepted by Rocq), 1 exact on its whole stated range without a" in str(said)
    assert str(said).endswith(". 2 proofs rest on a solver's word or SymPy's.")


def test_papers_are_told_apart_and_one_that_only_waits_has_its_sentence():
    said = sentences([Printed("Q", "q", row(item("tested")))], WAITING)
    assert [(one.paper, numbers(str(one))[0]) for one in said] == [("Q", 1), ("P", 2)]
    assert str(said[0]).startswith(
        "Of 1 printed statement: 0 proved on their whole stated range, 0 enclosed on part of it, 1 holds where tried,"
    )
    assert sentences([], []) == []


def test_who_did_not_look_for_statements_without_a_formula_does_not_say_that_there_are_none():
    (said,) = sentences([found("tested")], None)
    assert "not yet stated," not in str(said)
    assert "0 not yet stated" not in str(said)
    assert "; what is not yet stated is not recorded. 0 proofs" in str(said)
