"""`lemmata list`: one line for each claim."""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections.abc import Sequence

from lemmata import selection, terminal
from lemmata.named_claims import Entry
from lemmata.site.plain import prose
from lemmata.theory.claim import Claim

HEAD = ("claim", "reading", "expected", "title")
READING, EXPECTED, TITLE = 1, 2, 3
ROOMY, NARROWEST = 30, 12
"""Columns that a title has at least: where it would have fewer than the first, others give way; fewer than the second it never has."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    more = "; any other word is searched for in ids, titles and statements"
    parser.add_argument("names", nargs="*", metavar="ID|FILE|WORD", help=f"{selection.NAMES}{more}")
    parser.add_argument("--json", action="store_true", help="print the records as JSON, one list")


def run(arguments: argparse.Namespace) -> int:
    """Print id, reading, expected outcome and title of the claims; return 1 if a file could not be read, else 0.

    On a terminal there is a header, mathematics is in plain characters, and titles are cut to its width, families above their claims
    where it is narrow; in a pipe there are rows alone, and they are whole.
    """
    chosen = selection.searched(arguments.names)
    claims = [row.claim for row in chosen if isinstance(row, Entry)]
    if arguments.json:
        print(json.dumps([told(claim) for claim in claims], indent=1, ensure_ascii=False))
    elif claims:
        print(_table(claims))
    broken = [row for row in chosen if not isinstance(row, Entry)]
    for row in broken:
        print(f"lemmata: {row.place}: {row.why}", file=sys.stderr)
    return 1 if broken else 0


def told(claim: Claim) -> dict[str, str]:
    """Return what a list says of a claim."""
    return {
        "id": claim.id,
        "reading": claim.reading,
        "expect": claim.expect,
        "title": claim.title,
        "statement": claim.statement,
        "source": str(claim.source),
    }


def _table(claims: list[Claim]) -> str:
    shown, typeset = sys.stdout.isatty(), terminal.typeset()
    rows = [(claim.id, claim.reading, claim.expect, prose(claim.title) if typeset else claim.title) for claim in claims]
    codes = [terminal.YELLOW if claim.expect == "refuted" else "" for claim in claims]
    if not shown:
        return _lines(rows, codes, _widths(rows))
    widths, fits = _narrowed(_widths([HEAD, *rows]))
    head = _lines([HEAD], [terminal.BOLD], widths)
    if fits:
        return f"{head}\n{_lines(rows, codes, widths)}"
    short = [(claim.id.removeprefix(f"{claim.family}."), *row[1:]) for claim, row in zip(claims, rows, strict=True)]
    widths, _ = _narrowed(_widths([HEAD, *short]))
    said = [_lines([HEAD], [terminal.BOLD], widths)]
    for family, group in itertools.groupby(zip(claims, short, codes, strict=True), lambda one: one[0].family):
        _, inside, painted = zip(*group, strict=True)
        said += [f"{family} ".ljust(terminal.width(), "-"), _lines(inside, painted, widths)]
    return "\n".join(said)


def _widths(rows: Sequence[tuple[str, ...]]) -> list[int]:
    return [max(len(text) for text in column) for column in zip(*rows, strict=True)]


def _lines(rows: Sequence[tuple[str, ...]], codes: Sequence[str], widths: list[int]) -> str:
    """Return rows in columns, each in its colour."""
    colour = terminal.coloured()
    return "\n".join(terminal.painted(_line(row, widths), code, colour and code != "") for row, code in zip(rows, codes, strict=True))


def _narrowed(widths: list[int]) -> tuple[list[int], bool]:
    """Return widths that fit the terminal, 0 for what is left out, and whether the title has room: reading and outcome give way to it."""
    for gone in ((), (READING,), (READING, EXPECTED)):
        kept = [0 if k in gone else size for k, size in enumerate(widths)]
        left = terminal.width() - sum(size + 2 for size in kept[:TITLE] if size)
        if fits := left >= min(widths[TITLE], ROOMY):
            break
    return [*kept[:TITLE], min(widths[TITLE], max(left, NARROWEST))], fits


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    return "  ".join(terminal.fitted(text, size) for text, size in zip(row, widths, strict=True) if size).rstrip()
