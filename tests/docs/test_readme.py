"""README: its first screen does what it shows, no line is too wide to read, and its counts are those of the records."""

from __future__ import annotations

import re

import pytest

from lemmata.sources import families
from tests import house
from tests.docs.pages import Reader, blocks

README = (house.ROOT / "README.md").read_text(encoding="utf-8")
# A terminal of 80 columns and 40 lines, and what a page of a code host shows beside its list of files.
COLUMNS, LINES, WIDEST = 80, 40, 92

# Installing takes a network; what is tested here is what is installed already.
STAND_IN = 'pip() { [ "$1 $2" = "install lemmata" ]; }\n'
OUTPUT = re.compile(r"^(?![$`]).+\n", re.M)


def first_screen(page: str) -> str:
    """The lines that a reader sees first."""
    return "".join(page.splitlines(keepends=True)[:LINES])


def too_wide(page: str) -> list[str]:
    """Lines wider than the first screen; after it, lines wider than a page, except images."""
    lines = page.splitlines()
    return [*(line for line in lines[:LINES] if len(line) > COLUMNS), *(line for line in lines if len(line) > WIDEST and line[:2] != "![")]


def with_what_is_left_out(page: str) -> str:
    """The page, each row of output shown amid what else is printed."""
    head, fence, session = page.rpartition("```console\n")
    return head + fence + OUTPUT.sub(lambda row: f"...\n{row[0]}...\n", session)


def test_the_first_screen_shows_a_theorem_and_how_to_begin():
    shown = first_screen(README)
    assert [block.kind for block in blocks(shown)] == ["python", "console"]
    assert all(words in shown for words in ("$ pip install lemmata", "`make verify`", "`make test`"))


@pytest.mark.parametrize("session", ["as printed", "another witness"])
def test_the_theorem_gets_its_rows(session, tmp_path):
    (tmp_path / "prelude.sh").write_text(STAND_IN, encoding="utf-8")
    environment = {"BASH_ENV": str(tmp_path / "prelude.sh"), "COLUMNS": str(COLUMNS), "LEMMATA_STORE": str(tmp_path / "store")}
    page = with_what_is_left_out(first_screen(README))
    if session == "as printed":
        Reader(tmp_path, **environment).follow(page)
        return
    assert "k=1" in page
    with pytest.raises(AssertionError, match="sed"):
        Reader(tmp_path, **environment).follow(page.replace("k=1", "k=0"))


def test_nothing_is_too_wide():
    assert too_wide(README) == []
    assert too_wide("x" * 81) == ["x" * 81]
    assert too_wide("\n" * LINES + "x" * 93) == ["x" * 93]


def test_its_counts_are_those_of_the_records():
    claims = [entry.claim for entry in families.every().values()]
    told = re.findall(r"^- (.*?)(\d+) claims; (\d+) (?:printed statements )?fail\.$", re.sub(r"\n  +", " ", README), re.M)
    for words, number, failures in told:
        here = [claim for claim in claims if claim.source.paper.title.partition(":")[0] in words]
        printed = [claim for claim in here if claim.expect == "refuted" and claim.reading == "as printed"]
        assert (int(number), int(failures)) == (len(here), len(printed)), words
    assert sum(int(number) for _, number, _ in told) == len(claims)


def test_its_sentences_add_up_and_speak_of_every_printed_statement():
    claims = [entry.claim for entry in families.every().values() if entry.claim.reading == "as printed"]
    told = dict(re.findall(r"^- (\w+): Of (.*? printed statements?: .*?)\. \d+ proofs? ", re.sub(r"\n  +", " ", README), re.M))
    assert {*told} == {claim.source.paper.key for claim in claims}
    for key, words in told.items():
        total, *classes = map(int, re.findall(r"\d+", re.sub(r" \([^)]*\)", "", words)))
        here = [claim for claim in claims if claim.source.paper.key == key]
        assert total == sum(classes), key
        assert total == len(here) + int(re.findall(r"(\d+) not yet stated", words)[0]), key
        assert int(re.findall(r"(\d+) refuted", words)[0]) == sum(claim.expect == "refuted" for claim in here), key
