"""`lemmata report`: verdicts as a static site, as LaTeX or as Markdown, from a record of `verify --json` or from a run."""

from __future__ import annotations

import argparse
import dataclasses
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lemmata import BadInput, modules
from lemmata.families import Entry
from lemmata.mistakes import line
from lemmata.verbs import diff, verify

if TYPE_CHECKING:
    from lemmata.site.gallery import Figure
    from lemmata.site.rows import Report

OUT = Path("out/report")
FORMATS = {"html": ("pages", "index.html"), "latex": ("latex", "verdicts.tex"), "markdown": ("markdown", "verdicts.md")}
"""The module of `lemmata.site` that writes a format, and the file to begin with."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("names", nargs="*", metavar="ID|FILE", help=modules.NAMES)
    parser.add_argument("--out", metavar="DIR", type=Path, default=OUT, help="a new folder, or a report's own (default: out/report)")
    parser.add_argument("--from", dest="record", metavar="FILE", type=Path, help="a record of `verify --json`; without it, a run")
    parser.add_argument("--format", choices=tuple(FORMATS), default="html", help="html: a site; latex: macros, an appendix (default: html)")
    parser.add_argument("--open", action="store_true", help="show the first page in a browser")
    parser.add_argument("--figures", action="store_true", help="make the runs that figures wait for, too (minutes)")
    parser.add_argument("--tier", choices=verify.TIERS, default="quick", help="of a run (default: quick)")
    parser.add_argument("--jobs", metavar="N", type=verify.positive, help="processes of a run")
    parser.add_argument("--timeout", metavar="S", type=verify.seconds, help="give a claim of a run up after so many seconds")
    parser.add_argument("--no-cache", action="store_true", help="compute everything anew")


def run(arguments: argparse.Namespace) -> int:
    """Write the report; return 0 if all in it is as recorded and what its figures say holds, 1 if not, 130 if its run was interrupted."""
    from lemmata.site import folder, rows

    chosen = modules.registered(modules.chosen(arguments.names, arguments.timeout))
    path = None if arguments.record else folder.writable(arguments.out)
    entries = [row for row in chosen if isinstance(row, Entry)]
    record, asked = _record(arguments, chosen)
    store = verify.opened(arguments.store)
    told = rows.report(record, entries, arguments.record or "this run", store, only=bool(arguments.names and arguments.record))
    path = path or folder.writable(arguments.out)
    if arguments.format == "html":
        told = dataclasses.replace(told, figures=_figures(arguments, told))
    module, first = FORMATS[arguments.format]
    files = import_module(f"lemmata.site.{module}").documents(told)
    size = folder.write(path, files)
    stale = sum(row.age == "stale" for row in told.rows)
    drawn = sum(bool(figure.files) for figure in told.figures)
    pictures = f", {drawn} of {len(told.figures)} figures" if told.figures else ""
    print(f"{arguments.out / first}: {len(told.rows)} claims, {stale} stale{pictures}; {len(files)} files, {size / 1e6:.1f} MB")
    if arguments.open:
        _show((path / first).as_uri())
    status = verify.status({"interrupted": told.interrupted, "claims": [row.verdict for row in told.rows]}, asked)
    return status or int(not all(figure.asserted for figure in told.figures))


def _figures(arguments: argparse.Namespace, told: Report) -> tuple[Figure, ...]:
    """Draw the figures that show the claims of a report, telling a terminal which."""
    from lemmata.simulations.progress import telling
    from lemmata.site import gallery

    store = verify.opened(arguments.store, use=not (arguments.no_cache and arguments.figures), compute=arguments.figures)
    with telling() as tell:
        return gallery.figures([row.entry for row in told.rows if row.entry], store, lambda name: tell(f"drawing {line(name)}"))


def _show(address: str) -> None:
    import webbrowser

    try:
        opened = webbrowser.open(address)
    except webbrowser.Error:
        opened = False
    if not opened:
        print("lemmata: there is no browser to open it in", file=sys.stderr)


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
