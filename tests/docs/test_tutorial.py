"""The tutorial does what it says, block by block; and a page that says something else is caught."""

from __future__ import annotations

import re
from itertools import accumulate

import pytest

from tests import house
from tests.docs.pages import Reader, blocks

TUTORIAL = (house.ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")

# Cloning and installing take a network and minutes: what is cloned here is what installing reads, and `make` says what it would do.
STAND_INS = """
git() { [ "$1 $2" = "clone REPOSITORY" ] && mkdir "$3" && cp "$ROOT"/{Makefile,pyproject.toml,constraints.txt} "$3"; }
make() { command make --dry-run --always-make "$@" && mkdir -p lemmata/.venv/bin && touch lemmata/.venv/bin/activate; }
"""


SECTIONS = re.split(r"^(?=## )", TUTORIAL, flags=re.M)
BEFORE = [0, *accumulate(section.count("\n") for section in SECTIONS)]


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    """The reader who has followed the sections before."""
    folder = tmp_path_factory.mktemp("tutorial")
    prelude = folder / "prelude.sh"
    prelude.write_text(STAND_INS, encoding="utf-8")
    return Reader(folder, ROOT=str(house.ROOT), BASH_ENV=str(prelude), BROWSER="true", LEMMATA_STORE=str(folder / "store"))


@pytest.mark.parametrize("number", range(len(SECTIONS)))
def test_a_section_does_what_it_says(number, reader):
    reader.follow("\n" * BEFORE[number] + SECTIONS[number])  # the lines that are told are those of the page


def test_at_the_end_there_is_a_report(reader):
    assert (reader.folder / "out" / "report" / "index.html").is_file()


def test_its_blocks_are_all_found():
    assert TUTORIAL.count("```") == 2 * len(blocks(TUTORIAL))


WRONG = {
    "output": "```console\n$ echo one two\none three\n```",
    "status": "```console\n$ false\n```",
    "a status that is lost": "```console\n$ false || exit 3\n```",
    "later command": "```console\n$ cd /\n$ ls nowhere\n```",
    "kind": "```fortran\nEND\n```",
    "no file": "```python\nx = 1\n```",
    "edit": '```python title="a.py"\nx = 1\n```\n\n```diff title="a.py"\n-x = 2\n+x = 3\n```',
}


@pytest.mark.parametrize("page", WRONG.values(), ids=WRONG)
def test_a_wrong_page_is_caught(page, tmp_path):
    with pytest.raises((AssertionError, ValueError)):
        Reader(tmp_path).follow(page)


def test_a_right_page_is_followed(tmp_path):
    page = """```python title="a.py"\nx = 1\n```\n\n```diff title="a.py"\n-x = 1\n+x = 2\n```\n
```console\n$ cat a.py\nx = ...\n$ mkdir b && cd b\n$ pwd\n.../b\n$ ls a.py\nls: ...\n$ echo $?\n2\n```"""
    Reader(tmp_path).follow(page)
    assert (tmp_path / "a.py").read_text(encoding="utf-8") == "x = 2\n"
