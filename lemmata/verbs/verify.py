"""`lemmata verify`: the table of verdicts, what differs from the record, and the closing line; as JSON if asked for."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import lemmata
from lemmata import BadInput, families

TIERS = ("quick", "full", "scale")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("names", nargs="*", metavar="ID|FAMILY", help="ids, families, or first words of ids; all if none is given")
    parser.add_argument("--tier", choices=TIERS, default="quick", help="full: looks longer; scale: large runs too (default: quick)")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write all evidence there")
    parser.add_argument("--jobs", metavar="N", type=positive, help="processes (default: 2, or 1 on one core or for the tier scale)")
    parser.add_argument("--no-cache", action="store_true", help="compute everything anew")


def positive(text: str) -> int:
    """Read a positive integer.

    Raises: argparse.ArgumentTypeError for anything else.
    """
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive integer")
    return int(text)


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
    started, entries = time.perf_counter(), families.selected(arguments.names)
    with _replacing(arguments.json) as write:
        store = opened(arguments.store, use=not arguments.no_cache)
        found, interrupted = _verdicts(arguments, entries, store)
        verdicts = [found[name] for name in entries if name in found]
        head = {"version": lemmata.__version__, "tier": arguments.tier, "seconds": time.perf_counter() - started}
        record = {**head, "interrupted": interrupted, "claims": [one.json() for one in verdicts]}
        write(json.dumps(record, indent=1, allow_nan=False, ensure_ascii=False) + "\n")
    _print(verdicts, store)
    if interrupted:
        print(f"lemmata: interrupted, {len(verdicts)} of {len(entries)} claims finished", file=sys.stderr)
        return 130
    return 0 if all(one.as_recorded for one in verdicts) else 1


def _verdicts(arguments: argparse.Namespace, entries: dict[str, families.Entry], store: Any) -> tuple[dict[str, Any], bool]:
    from lemmata.verdicts import verified

    device = _device() if arguments.tier == "scale" else "cpu"
    jobs = arguments.jobs or (1 if arguments.tier == "scale" else min(2, os.cpu_count() or 1))
    found: dict[str, Any] = {}
    with _progress(len(entries), found) as running:
        try:
            for one in verified(list(entries.values()), arguments.tier, device, store, jobs, running):
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


def _print(verdicts: list[Any], store: Any) -> None:
    from lemmata import report

    print(report.table(verdicts))
    print()
    for one in verdicts:
        for line in report.differences(one):
            print(f"{one.claim.id}: {line}")
    for note in store.notes:
        print(f"lemmata: {note}", file=sys.stderr)
    print(report.closing(verdicts))


@contextmanager
def _replacing(path: Path | None) -> Iterator[Any]:
    """Give a function that writes the file whole: under a temporary name opened at once, moved into place at the end.

    Raises: BadInput, before anything is computed, if the file cannot be written.
    """
    if path is None:
        yield lambda text: None
        return
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise BadInput(f"--json {path}: not a regular file")
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        out = draft.open("w", encoding="utf-8")
    except OSError as error:
        raise BadInput(f"--json {path}: {(error.strerror or str(error)).lower()}") from None
    try:
        with out:
            yield out.write
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
