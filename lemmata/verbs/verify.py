"""`lemmata verify`: the table of verdicts, what differs from the record, and the closing line; as JSON if asked for."""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import lemmata
from lemmata import BadInput, modules
from lemmata.families import Entry

TIERS = ("quick", "full", "scale")
NAMES = "ids, families, first words of ids; files and modules of your own, FILE.py::ID; all that is built in if none is given"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("names", nargs="*", metavar="ID|FILE", help=NAMES)
    parser.add_argument("--tier", choices=TIERS, default="quick", help="full: looks longer; scale: large runs too (default: quick)")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write all evidence there")
    parser.add_argument("--jobs", metavar="N", type=positive, help="processes (default: 2, or 1 on one core or for the tier scale)")
    parser.add_argument("--timeout", metavar="S", type=seconds, help="give a claim up after so many seconds: an error (default: never)")
    parser.add_argument("--no-cache", action="store_true", help="compute everything anew")
    parser.add_argument("--junit", metavar="FILE", type=Path, help="write a JUnit report there")
    parser.add_argument("--github", action="store_true", help="print an annotation for each claim that is not as recorded")


def positive(text: str) -> int:
    """Read a positive integer.

    Raises: argparse.ArgumentTypeError for anything else.
    """
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive integer")
    return int(text)


def seconds(text: str) -> float:
    """Read a positive, finite number of seconds.

    Raises: argparse.ArgumentTypeError for anything else.
    """
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive number of seconds")
    return value


def opened(root: str | Path | None, use: bool = True) -> Any:
    """Open the store.

    Raises: BadInput if it cannot be a folder.
    """
    from simulations.store import Store

    try:
        return Store(root, use=use)
    except ValueError as error:
        raise BadInput(str(error)) from None


def run(arguments: argparse.Namespace) -> int:
    """Verify the claims asked for; return 0 if all are as recorded, 1 if not, 130 if interrupted."""
    chosen = modules.chosen(arguments.names)
    entries = [row for row in chosen if isinstance(row, Entry)]
    with _replacing("--json", arguments.json) as write, _replacing("--junit", arguments.junit) as report:
        store = opened(arguments.store, use=not arguments.no_cache)
        rows, record = recorded(arguments, chosen, store)
        write(lambda: json.dumps(record, indent=1, allow_nan=False, ensure_ascii=False) + "\n")
        report(lambda: _junit(rows))
    _print(rows, store)
    if arguments.github:
        from lemmata import ci

        for line in ci.github(rows, {entry.claim.id: modules.place(entry) for entry in entries}):
            print(line)
    return status(record, len(chosen))


def recorded(arguments: argparse.Namespace, chosen: list[Any], store: Any) -> tuple[list[Any], dict[str, Any]]:
    """Verify what was chosen, with the tier, jobs and timeout of the arguments; return the rows, and the record that is written as JSON."""
    started = time.perf_counter()
    found, interrupted = _verdicts(arguments, [row for row in chosen if isinstance(row, Entry)], store)
    rows = [found.get(row.claim.id) if isinstance(row, Entry) else row for row in chosen]
    rows = [row for row in rows if row is not None]
    head = {"version": lemmata.__version__, "tier": arguments.tier, "seconds": time.perf_counter() - started}
    return rows, {**head, "interrupted": interrupted, "claims": [row.json() for row in rows]}


def status(record: dict[str, Any], asked: int) -> int:
    """Return the exit status that a record of so many claims asked for deserves, and say on stderr if it was interrupted."""
    if record["interrupted"]:
        print(f"lemmata: interrupted, {len(record['claims'])} of {asked} claims finished", file=sys.stderr)
        return 130
    return 0 if all(row["as_recorded"] for row in record["claims"]) else 1


def _junit(rows: list[Any]) -> str:
    from lemmata import ci

    return ci.junit(rows)


def _verdicts(arguments: argparse.Namespace, entries: list[Entry], store: Any) -> tuple[dict[str, Any], bool]:
    from lemmata.verdicts import verified

    device = _device() if arguments.tier == "scale" else "cpu"
    jobs = arguments.jobs or (1 if arguments.tier == "scale" else min(2, os.cpu_count() or 1))
    found: dict[str, Any] = {}
    with _progress(len(entries), found) as running:
        try:
            for one in verified(entries, arguments.tier, device, store, jobs, running, arguments.timeout):
                found[one.claim.id] = one
        except KeyboardInterrupt:
            return found, True
    return found, False


def _device() -> str:
    import jax

    return jax.default_backend()


@contextmanager
def _progress(total: int, found: dict[str, Any]) -> Iterator[Any]:
    """Keep one line about what is under way on a terminal, and none elsewhere."""
    shown = sys.stderr.isatty() and sys.stdout.isatty()

    def running(tasks: list[Any]) -> None:
        if shown:
            line = f"{len(found)}/{total}  {', '.join(task.id for task in tasks)}"
            print(f"\r\x1b[K{line[: shutil.get_terminal_size().columns - 1]}", end="", file=sys.stderr, flush=True)

    try:
        yield running
    finally:
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _print(rows: list[Any], store: Any) -> None:
    from lemmata import report

    print(report.table(rows))
    print()
    for row in rows:
        for line in (*report.differences(row), *report.measured(row)):
            print(f"{report.name(row)}: {line}")
    for note in store.notes:
        print(f"lemmata: {note}", file=sys.stderr)
    print(report.closing(rows))


@contextmanager
def _replacing(option: str, path: Path | None) -> Iterator[Any]:
    """Give a function that writes a file whole: under a temporary name opened at once, moved into place at the end.

    What is written is made by a function, which is not called where there is no file to write.

    Raises: BadInput, before anything is computed, if the file cannot be written.
    """
    if path is None:
        yield lambda text: None
        return
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise BadInput(f"{option} {path}: not a regular file")
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        out = draft.open("w", encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{option} {path}: {(error.strerror or str(error)).lower()}") from None
    try:
        with out:
            yield lambda text: out.write(text())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
