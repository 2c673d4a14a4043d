"""`lemmata report`: verdicts as a static site, LaTeX or Markdown, from a record of `verify --json`
or from a new run.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from lemmata import BadInput
from lemmata.console.command_line import line
from lemmata.console.count import counted
from lemmata.language.tier import TIERS
from lemmata.processes import device
from lemmata.sources import families, selection
from lemmata.sources.named_claims import Entry
from lemmata.sources.own_claims import Broken
from lemmata.terms.types import Fields
from lemmata.verbs import NAMES, diff, verify
from lemmata.verification import records

if TYPE_CHECKING:
    from lemmata.site.gallery import Figure
    from lemmata.site.rows import Report

OUT = Path("out/report")
FORMATS = {
    "html": ("pages", "index.html"),
    "latex": ("latex", "verdicts.tex"),
    "markdown": ("markdown", "verdicts.md"),
}
"""The module of `lemmata.site` that writes a format, and the file to read first."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("names", nargs="*", metavar="ID|FILE", help=NAMES)
    parser.add_argument(
        "--out",
        metavar="DIR",
        type=Path,
        default=OUT,
        help="write to a new folder or over a report (default: out/report)",
    )
    parser.add_argument(
        "--from",
        dest="record",
        metavar="FILE",
        type=Path,
        help="report a record of `verify --json` (default: a new run)",
    )
    formats = (
        "write a site (html), macros and an appendix of errata (latex) or tables (markdown)"
        " (default: html)"
    )
    parser.add_argument("--format", choices=tuple(FORMATS), default="html", help=formats)
    parser.add_argument("--open", action="store_true", help="open the first page in a browser")
    address = (
        "link code to its line at this address of the repository's files, as"
        " https://HOST/OWNER/NAME/blob/main"
    )
    parser.add_argument("--code", metavar="URL", default="", help=address)
    parser.add_argument(
        "--figures", action="store_true", help="also compute the runs that figures lack (minutes)"
    )
    parser.add_argument(
        "--tier",
        choices=TIERS,
        default="quick",
        help="run the checks of this tier (default: quick)",
    )
    parser.add_argument("--jobs", metavar="N", type=verify.positive, help="run in N processes")
    parser.add_argument(
        "--timeout", metavar="S", type=verify.seconds, help="stop a claim after S seconds"
    )
    parser.add_argument("--no-cache", action="store_true", help="recompute everything")


def run(arguments: argparse.Namespace) -> int:
    """Write the report; return 0 if all is as recorded and the figures' captions hold, 1 if not,
    130 if the run was interrupted.
    """
    from lemmata.site import folder, rows

    source = diff.read(arguments.record) if arguments.record else None
    if (source or vars(arguments)).get("tier") != "scale":
        device.settled("cpu")  # as for the verdicts, which rest on what says so
    of_files = rows.ages_of_files(source, verify.opened(arguments.store)) if source else {}
    names = arguments.names or (families.of_record(source) if source else [])
    chosen = (
        selection.registered(selection.chosen(names, arguments.timeout))
        if names or not source
        else []
    )
    path = None if source else folder.writable(arguments.out)
    entries = [row for row in chosen if isinstance(row, Entry)]
    record, total = (source, len(source["claims"])) if source else _run(arguments, chosen)
    store = verify.opened(arguments.store)
    report = rows.report(
        record,
        entries,
        arguments.record or "this run",
        store,
        only=bool(arguments.names and arguments.record),
        of_files=of_files,
    )
    path = path or folder.writable(arguments.out)
    if arguments.format == "html":
        report = dataclasses.replace(
            report, figures=_figures(arguments, report), code_at=arguments.code
        )
    module, page = FORMATS[arguments.format]
    files = import_module(f"lemmata.site.{module}").documents(report)
    size = folder.write(path, files)
    drawings = sum(bool(figure.files) for figure in report.figures)
    pictures = f", {drawings} of {counted(len(report.figures), 'figure')}" if report.figures else ""
    claims, file_count = counted(len(report.rows), "claim"), counted(len(files), "file")
    print(
        f"{arguments.out / page}: {claims}, {report.aged}{pictures}; {file_count},"
        f" {size / 1e6:.1f} MB"
    )
    if arguments.open:
        _show((path / page).as_uri())
    status = verify.status(
        {"interrupted": report.interrupted, "claims": [row.verdict for row in report.rows]}, total
    )
    return status or int(not all(figure.asserted for figure in report.figures))


def _figures(arguments: argparse.Namespace, report: Report) -> tuple[Figure, ...]:
    """Draw the figures that show the claims of a report, naming them on a terminal."""
    from lemmata.console.progress import telling
    from lemmata.site import gallery

    store = verify.opened(
        arguments.store,
        use=not (arguments.no_cache and arguments.figures),
        compute=arguments.figures,
    )
    with telling() as tell:
        return gallery.figures(
            [row.entry for row in report.rows if row.entry],
            store,
            lambda name: tell(f"drawing {line(name)}"),
        )


def _show(address: str) -> None:
    import webbrowser

    try:
        success = webbrowser.open(address)
    except webbrowser.Error:
        success = False
    if not success:
        print("lemmata: no browser could be started: open the file yourself", file=sys.stderr)


def _run(arguments: argparse.Namespace, chosen: list[Entry | Broken]) -> tuple[Fields, int]:
    """Return a record of a new run, and how many claims were asked for."""
    store = verify.opened(arguments.store, use=not arguments.no_cache)
    machine = verify.settled(arguments)
    record = verify.recorded(arguments, chosen, store, machine)[1]
    record = records.whole(
        record, [row for row in chosen if isinstance(row, Entry)], store, machine
    )
    for note in store.notes:
        print(f"lemmata: {note}", file=sys.stderr)
    if not record["claims"]:
        raise BadInput("no claim was finished, so there is nothing to report: run it again")
    return record, len(chosen)
