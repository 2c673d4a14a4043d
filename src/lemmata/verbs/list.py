"""`lemmata list`: one line for each claim."""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lemmata.console import terminal
from lemmata.site.plain import prose
from lemmata.verbs import NAMES
from lemmata.verification import listed

if TYPE_CHECKING:
    from lemmata.language.claim import Claim
    from lemmata.sources.own_claims import Broken

# What a list says of a claim, by the names of the record.
Told = dict[str, str]
HEAD = ("claim", "reading", "expected", "title")
READING, EXPECTED, TITLE = 1, 2, 3
ROOMY, NARROWEST = 30, 12
"""Columns that a title has at least: where it would have fewer than the first, others give way;
fewer than the second it never has.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    suffix = "; any other word is searched for in ids, titles and statements"
    parser.add_argument("names", nargs="*", metavar="ID|FILE|WORD", help=f"{NAMES}{suffix}")
    parser.add_argument("--json", action="store_true", help="print the records as JSON, one list")


def run(arguments: argparse.Namespace) -> int:
    """Print id, reading, expected outcome and title of the claims; return 1 if a file could not be
    read, else 0.

    On a terminal there is a header, mathematics is in plain characters, and titles are cut to its
    width, families above their claims where it is narrow; in a pipe there are rows alone, and they
    are whole.
    """
    rows, broken = _built_in() if not arguments.names else _found(arguments.names)
    if arguments.json:
        print(json.dumps(rows, indent=1, ensure_ascii=False))
    elif rows:
        print(_table(rows))
    for row in broken:
        print(f"lemmata: {row.place}: {row.why}", file=sys.stderr)
    return 1 if broken else 0


def _built_in() -> tuple[list[Told], list[Broken]]:
    """Return what is said of every built-in claim; it is kept unless a family cannot be
    imported.
    """
    if (rows := listed.remembered()) is not None:
        return rows, []
    rows, broken = _found([])
    if not broken:
        listed.keep(rows)
    return rows, broken


def _found(names: Sequence[str]) -> tuple[list[Told], list[Broken]]:
    from lemmata.sources import selection
    from lemmata.sources.named_claims import Entry

    rows = selection.searched(names)
    return [told(row.claim) for row in rows if isinstance(row, Entry)], [
        row for row in rows if not isinstance(row, Entry)
    ]


def told(claim: Claim) -> Told:
    """Return what a list says of a claim."""
    return {
        "id": claim.id,
        "reading": claim.reading,
        "expect": claim.expect,
        "title": claim.title,
        "statement": claim.printed,
        "source": str(claim.source),
    }


def _table(claims: list[Told]) -> str:
    on_terminal, typeset = sys.stdout.isatty(), terminal.typeset()
    rows = [
        (row["id"], row["reading"], row["expect"], prose(row["title"]) if typeset else row["title"])
        for row in claims
    ]
    codes = [terminal.YELLOW if row["expect"] == "refuted" else "" for row in claims]
    if not on_terminal:
        return _lines(rows, codes, _widths(rows))
    widths, fits = _narrowed(_widths([HEAD, *rows]))
    head = _lines([HEAD], [terminal.BOLD], widths)
    if fits:
        return f"{head}\n{_lines(rows, codes, widths)}"
    short = [(row[0].partition(".")[2], *row[1:]) for row in rows]
    widths, _ = _narrowed(_widths([HEAD, *short]))
    blocks = [_lines([HEAD], [terminal.BOLD], widths)]
    for family, group in itertools.groupby(
        zip(rows, short, codes, strict=True), lambda triple: triple[0][0].partition(".")[0]
    ):
        _, inside, group_codes = zip(*group, strict=True)
        blocks += [f"{family} ".ljust(terminal.width(), "-"), _lines(inside, group_codes, widths)]
    return "\n".join(blocks)


def _widths(rows: Sequence[tuple[str, ...]]) -> list[int]:
    return [max(len(text) for text in column) for column in zip(*rows, strict=True)]


def _lines(rows: Sequence[tuple[str, ...]], codes: Sequence[str], widths: list[int]) -> str:
    """Return rows in columns, each in its colour."""
    colour = terminal.coloured()
    return "\n".join(
        terminal.painted(_line(row, widths), code, colour and code != "")
        for row, code in zip(rows, codes, strict=True)
    )


def _narrowed(widths: list[int]) -> tuple[list[int], bool]:
    """Return widths that fit the terminal, 0 for what is left out, and whether the title has room:
    reading and outcome give way to it.
    """
    for omissions in ((), (READING,), (READING, EXPECTED)):
        sizes = [0 if k in omissions else size for k, size in enumerate(widths)]
        room = terminal.width() - sum(size + 2 for size in sizes[:TITLE] if size)
        if fits := room >= min(widths[TITLE], ROOMY):
            break
    return [*sizes[:TITLE], min(widths[TITLE], max(room, NARROWEST))], fits


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    return "  ".join(
        terminal.fitted(text, size) for text, size in zip(row, widths, strict=True) if size
    ).rstrip()
