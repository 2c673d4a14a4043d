"""`lemmata report`: verdicts as a static site, as LaTeX or as Markdown, from a record of `verify --json` or from a run."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from lemmata import BadInput, families, modules
from lemmata.families import Entry
from lemmata.verbs import diff, verify

OUT = Path("out/report")
FORMATS = {"html": "index.html", "latex": "verdicts.tex", "markdown": "verdicts.md"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("names", nargs="*", metavar="ID|FILE", help=verify.NAMES)
    parser.add_argument("--out", metavar="DIR", type=Path, default=OUT, help="a new folder, or a report's own (default: out/report)")
    parser.add_argument("--from", dest="record", metavar="FILE", type=Path, help="a record of `verify --json`; without it, a run")
    parser.add_argument("--format", choices=tuple(FORMATS), default="html", help="html: a site; latex: macros, an appendix (default: html)")
    parser.add_argument("--open", action="store_true", help="show the first page in a browser")
    parser.add_argument("--tier", choices=verify.TIERS, default="quick", help="of a run (default: quick)")
    parser.add_argument("--jobs", metavar="N", type=verify.positive, help="processes of a run")
    parser.add_argument("--timeout", metavar="S", type=verify.seconds, help="give a claim of a run up after so many seconds")
    parser.add_argument("--no-cache", action="store_true", help="compute everything anew")


def run(arguments: argparse.Namespace) -> int:
    """Write the report; return 0 if all in it is as recorded, 1 if not, 130 if its run was interrupted."""
    from lemmata.site import folder, rows

    path = folder.writable(arguments.out)
    chosen = modules.chosen(arguments.names)
    entries = [row for row in chosen if isinstance(row, Entry)]
    record, asked = _record(arguments, chosen)
    families.register({entry.folder for entry in entries if entry.folder})
    told = rows.report(record, entries, arguments.record or "this run", only=bool(arguments.names and arguments.record))
    size = folder.write(path, _files(told, arguments.format))
    first = arguments.out / FORMATS[arguments.format]
    stale = sum(row.age == "stale" for row in told.rows)
    print(f"{first}: {len(told.rows)} claims, {stale} stale, {size / 1e6:.1f} MB")
    if arguments.open:
        import webbrowser

        if not webbrowser.open((path / first.name).as_uri()):
            print("lemmata: there is no browser to open it in", file=sys.stderr)
    return verify.status({"interrupted": told.interrupted, "claims": [row.verdict for row in told.rows]}, asked)


def _record(arguments: argparse.Namespace, chosen: list[Any]) -> tuple[dict[str, Any], int]:
    """Return the record to report, and how many claims were asked for."""
    if arguments.record:
        record = diff.read(arguments.record)
        return record, len(record["claims"])
    store = verify.opened(arguments.store, use=not arguments.no_cache)
    record = verify.recorded(arguments, chosen, store)[1]
    for note in store.notes:
        print(f"lemmata: {note}", file=sys.stderr)
    if not record["claims"]:
        raise BadInput("no claim was finished: there is nothing to report")
    return record, len(chosen)


def _files(told: Any, form: str) -> dict[str, str]:
    if form == "html":
        from lemmata.site import pages

        return pages.site(told)
    return import_module(f"lemmata.site.{form}").documents(told)
