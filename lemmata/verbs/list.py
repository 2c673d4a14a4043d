"""`lemmata list`: one line for each claim."""

from __future__ import annotations

import argparse
import json
import sys

from lemmata import selection, terminal
from lemmata.named_claims import Entry
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

    On a terminal there is a header and titles are cut to its width; in a pipe there are rows alone, and they are whole.
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
    shown, colour = sys.stdout.isatty(), terminal.coloured()
    rows = [HEAD] * shown + [(claim.id, claim.reading, claim.expect, claim.title) for claim in claims]
    widths = [max(len(text) for text in column) for column in zip(*rows, strict=True)]
    if shown:
        widths = _narrowed(widths)
    lines = [_line(row, widths) for row in rows]
    codes = [terminal.BOLD] * shown + [terminal.YELLOW if claim.expect == "refuted" else "" for claim in claims]
    return "\n".join(terminal.painted(line, code, colour and code != "") for line, code in zip(lines, codes, strict=True))


def _narrowed(widths: list[int]) -> list[int]:
    """Return widths that fit the terminal: reading and outcome give way to the title, 0 for what is left out."""
    for gone in ((), (READING,), (READING, EXPECTED)):
        kept = [0 if k in gone else size for k, size in enumerate(widths)]
        left = terminal.width() - sum(size + 2 for size in kept[:TITLE] if size)
        if left >= min(widths[TITLE], ROOMY):
            break
    return [*kept[:TITLE], min(widths[TITLE], max(left, NARROWEST))]


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    return "  ".join(terminal.fitted(text, size) for text, size in zip(row, widths, strict=True) if size).rstrip()
