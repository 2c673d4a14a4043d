"""Records of verdicts and of benchmarks as they may come from anywhere: changed in structure, in size and in words."""

from __future__ import annotations

import json
import random
import re
from copy import deepcopy
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.record import UNITS
from lemmata.terms.types import Fields
from tests.reliability.room import CASES, MET, QUIET, TALLY, fair, room  # noqa: F401  # a fixture

DIFFS, REPORTS, COMPARED = DOORS = ("`diff`: two records", "`report --from`: a record", "`bench --compare`, `--from`: a record")
DEEP = "nested to the depth "
"""Stands for lists in lists until the record is text: walking through them takes a stack whose size is not the test's to choose."""
MARK = "<script>alert('x')</script>"
NASTY = (
    MARK,
    '"><img src=x onerror=alert(1)>',
    "</title></td>",
    "../../outside/x",
    "a/b/c",
    "..",
    "/etc/passwd",
    "C:\\x",
    "javascript:alert(1)",
    "\ud800",
    "x\udfff",
    "\0",
    "\x1b[31m",
    "a\nb\r\nc",
    "\u202e",
    "|`*_[x](javascript:alert(1))",
    "\\input{/etc/passwd}%$&#_{}~^",
    "{{7*7}}",
    "é" * 300,
    "x." * 200 + "y",
    "",
)
FIELDS = ("id", "family", "title", "source", "outcome", "reading", "scope", "witness", "severity", "source_hash", "note")
WRITTEN = (*NASTY[:4], "javascript:alert(1)")
STRANGE = (None, True, False, 0, -1, 1.5, 1e308, 10**400, -(10**400), 2**63, [], {}, [[]], {"a": {}}, *NASTY)


def _claim(k: int) -> Fields:
    evidence = {"kind": "exact", "check": f"checks.{k}", "outcome": "holds", "scope": "n <= 3", "residual": 1e-12, "bound": 1e-9}
    evidence |= {"seconds": 0.5, "witness": None, "confirmed_by": None, "tried": 3, "met": 2, "note": "", "run": None}
    told = {"id": f"fuzz.claim.n{k}", "family": "fuzz", "title": "A title", "source": "P_2026, eq. 1", "outcome": "holds"}
    told |= {"reading": "new", "expect": "holds", "grade": "exact", "scope": "n <= 3", "witness": None, "corrected_by": None}
    told |= {"severity": None, "confirmed_by": None, "source_hash": "0" * 64, "as_recorded": True, "seconds": 0.5}
    return {**told, "evidence": [evidence], "controls": [{"name": "one more", "outcome": "refuted", "refuted_by": "x"}], "toothless": []}


def verdicts() -> Fields:
    """Return a record of verdicts."""
    return {"version": "0.1.0", "tier": "quick", "seconds": 2.5, "interrupted": False, "claims": [_claim(k) for k in range(2)]}


def measured() -> Fields:
    """Return a record of benchmarks."""
    row = {"what": "a step", "unit": "s", "value": 1.0, "low": 0.9, "high": 1.1, "rounds": 9, "aim": None, "note": ""}
    rows = [{**row, "unit": unit, "what": f"a step in {unit}"} for unit in UNITS]
    return {
        "format": 1,
        "machine": {"cpu": "x"},
        "date": "2026-01-01",
        "load": 0.5,
        "groups": [{"name": "ring.flow", "about": "A ring.", "rows": rows}],
    }


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, item in inside for place in _places(item, (*path, key)))]


def _held(whole: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        whole = whole[key]
    return whole


@st.composite
def changed(draw: Any, start: Any) -> str:
    """Draw the text of a record with one to four changes of its structure, or of its text."""
    whole = {"top": start()}
    chance = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.sampled_from((1, 1, 1, 2, 3, 4)))):
        path = chance.choice(_places(whole)[1:])
        holder, key = _held(whole, path[:-1]), path[-1]
        match draw(st.sampled_from(("strange", "strange", "word", "word", "gone", "twice", "more", "deep", "number"))):
            case "strange":
                holder[key] = deepcopy(draw(st.sampled_from(STRANGE)))  # what is changed next must not be the next case's
            case "word":
                holder[key] = draw(st.one_of(st.sampled_from(NASTY), st.text(max_size=20)))
            case "gone":
                del holder[key]
            case "twice" if isinstance(holder, list):
                holder.append(holder[key])
            case "more" if isinstance(holder, dict):
                holder[draw(st.sampled_from(("extra", "id", "__class__", MARK)))] = deepcopy(draw(st.sampled_from(STRANGE)))
            case "deep":
                holder[key] = f"{DEEP}{draw(st.sampled_from((3, 100, 900)))}"
            case "number":
                holder[key] = draw(st.one_of(st.floats(), st.integers()))
        if not whole or "top" not in whole:
            return "null"
    text = re.sub(rf'"{DEEP}(\d+)"', lambda deep: _nested(int(deep[1])), json.dumps(whole["top"]))
    match draw(st.integers(0, 19)):
        case 0:
            return text[: draw(st.integers(0, len(text)))]
        case 1:
            at = draw(st.integers(0, len(text)))
            return text[:at] + draw(st.sampled_from(("[" * 100_000, "\0", "NaN", "1e999", "9" * 5000, "\ufeff", ",", "}"))) + text[at:]
    return text


def _nested(depth: int) -> str:
    return "[" * depth + '"x"' + "]" * depth


OWN = ("script.js", "../script.js", "print.js", "../print.js")
"""The scripts that a report brings."""


class Page(HTMLParser):
    """Collects what in a page runs, or leads out of the site."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts, self.links, self.handlers = 0, list[str](), list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take a tag down."""
        own = tag == "script" and dict(attrs).get("src") in OWN
        self.scripts += tag in ("script", "iframe", "object", "embed", "base") and not own
        self.handlers += [name for name, _ in attrs if name.startswith("on")]
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]


def harmless(text: str) -> None:
    """Assert that a page runs nothing of its own, and that its links stay in the site or lead to a web address of ours."""
    page = Page()
    page.feed(text)
    assert not page.scripts and not page.handlers, text
    for link in page.links:
        assert re.fullmatch(r"(\.\./)?[\w./#%@-]*|data:,|https://[\w./#%-]*", link) and "../../" not in link, link


@settings(QUIET, max_examples=CASES[DIFFS])
@given(old=changed(verdicts), new=changed(verdicts), both=st.booleans())
def test_diff(room, old, new, both):  # noqa: F811
    (room.out / "old.json").write_text(old, "utf-8")
    (room.out / "new.json").write_text(new if both else json.dumps(verdicts()), "utf-8")
    fair(DIFFS, room.ask("diff", "out/old.json", "out/new.json"), (old, new), allowed=(1,))


@settings(QUIET, max_examples=CASES[REPORTS] - len(FIELDS) * len(WRITTEN))
@given(text=changed(verdicts), form=st.sampled_from(("html", "html", "html", "latex", "markdown")))
def test_report(room, text, form):  # noqa: F811
    (room.out / "record.json").write_text(text, "utf-8")
    answer = room.ask("report", "--from", "out/record.json", "--out", "out/report", "--format", form)
    fair(REPORTS, answer, text, allowed=(1, 130))  # 130: the record is one of a run that was interrupted
    if answer.out and form == "html":
        for path in (room.out / "report").rglob("*.html"):
            harmless(path.read_text("utf-8"))


@pytest.mark.parametrize("field", FIELDS)
def test_markup_in_a_field_is_text(room, field):  # noqa: F811
    for k, word in enumerate(WRITTEN):
        record = verdicts()
        holder = record["claims"][0]["evidence"][0] if field == "note" else record["claims"][0]
        holder[field] = word
        record["claims"][0]["as_recorded"] = field != "outcome"  # else it contradicts itself
        (room.out / "record.json").write_text(json.dumps(record), "utf-8")
        answer = room.ask("report", "--from", "out/record.json", "--out", "out/report")
        fair(REPORTS, answer, (field, word), allowed=(1,))
        assert answer.out, (field, k, answer)
        for path in (room.out / "report").rglob("*.html"):
            harmless(path.read_text("utf-8"))


@settings(QUIET, max_examples=CASES[COMPARED])
@given(text=changed(measured), what=st.sampled_from(("--from", "--compare", "both")))
def test_bench(room, text, what):  # noqa: F811
    (room.out / "one.json").write_text(text, "utf-8")
    (room.out / "good.json").write_text(json.dumps(measured()), "utf-8")
    words = {"--from": ("--from", "out/one.json"), "--compare": ("--from", "out/good.json", "--compare", "out/one.json")}
    words["both"] = ("--from", "out/one.json", "--compare", "out/one.json")
    fair(COMPARED, room.ask("bench", *words[what]), text, allowed=(1,))


def test_cases_are_many():
    """The cases are counted where both sides of an answer are met: some records are read, most are refused."""
    counted = {door: TALLY[door] for door in DOORS}
    assert all(one.total() >= CASES[door] for door, one in counted.items()), counted
    assert all(min(one["refused"], one.total() - one["refused"]) >= MET for one in counted.values()), counted
