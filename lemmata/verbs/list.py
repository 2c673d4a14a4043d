"""`lemmata list`: one line for each claim."""

from __future__ import annotations

import argparse

from lemmata import families


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("names", nargs="*", metavar="ID|FAMILY", help="ids, families, or first words of ids; all if none is given")


def run(arguments: argparse.Namespace) -> int:
    """Print id, reading, expected outcome and title of the claims."""
    claims = [entry.claim for entry in families.selected(arguments.names).values()]
    rows = [(claim.id, claim.reading, claim.expect, claim.title) for claim in claims]
    widths = [max(len(text) for text in column) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
    return 0
