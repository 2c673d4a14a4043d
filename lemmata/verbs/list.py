"""`lemmata list`: one line for each claim."""

from __future__ import annotations

import argparse
import sys

from lemmata import selection
from lemmata.named_claims import Entry


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("names", nargs="*", metavar="ID|FILE", help=selection.NAMES)


def run(arguments: argparse.Namespace) -> int:
    """Print id, reading, expected outcome and title of the claims; return 1 if a file could not be read, else 0."""
    chosen = selection.chosen(arguments.names)
    claims = [row.claim for row in chosen if isinstance(row, Entry)]
    rows = [(claim.id, claim.reading, claim.expect, claim.title) for claim in claims]
    widths = [max(len(text) for text in column) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
    broken = [row for row in chosen if not isinstance(row, Entry)]
    for row in broken:
        print(f"lemmata: {row.place}: {row.why}", file=sys.stderr)
    return 1 if broken else 0
