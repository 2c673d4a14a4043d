"""`lemmata verify`: the table of verdicts, what differs from the record, and the closing line; on
request all evidence as JSON.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Callable, Iterator, Sized
from contextlib import contextmanager
from itertools import compress
from pathlib import Path
from typing import Any

import lemmata
from lemmata import BadInput
from lemmata.console import expression
from lemmata.console.count import counted
from lemmata.language.check import grades
from lemmata.language.tier import TIERS, Tier
from lemmata.processes import device
from lemmata.sources import selection
from lemmata.sources.named_claims import Entry, place
from lemmata.sources.own_claims import Broken
from lemmata.terms.types import Fields
from lemmata.verbs import NAMES, diff
from lemmata.verification import latest, records, schema

DTYPES = ("float64", "float32")
NOT_OF_A_REPLAY = (
    "json",
    "junit",
    "last_failed",
    "exitfirst",
    "verbose",
    "profile",
    "github",
    "no_cache",
    "require",
)
"""Options of which a replay, which prints what it proves and keeps nothing, can make no use."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("names", nargs="*", metavar="ID|FILE", help=NAMES)
    tier = "choose how much is run: full searches longer, scale adds large runs (default: quick)"
    parser.add_argument("--tier", choices=TIERS, default="quick", help=tier)
    device.add_argument(parser)
    parser.add_argument(
        "--dtype", choices=DTYPES, help="use this precision for the large runs (default: float64)"
    )
    parser.add_argument("--json", metavar="FILE", type=Path, help="write all the evidence to FILE")
    replay = (
        "prove again what terms proved in RECORD, a file that --json wrote, by the certificates in"
        " it, without any search"
    )
    parser.add_argument("--replay", metavar="RECORD", type=Path, help=replay)
    jobs = "run in N processes (default: 2, or 1 on one core and for large runs on a GPU)"
    parser.add_argument("--jobs", metavar="N", type=positive, help=jobs)
    timeout = (
        "stop a claim, or the import of a file, after S seconds and report an error (default:"
        " never; an import after 60)"
    )
    parser.add_argument("--timeout", metavar="S", type=seconds, help=timeout)
    required = (
        "count a claim that holds with a weaker grade as a failure: proved, exact, enclosed,"
        " tested, … (default: any grade will do)"
    )
    parser.add_argument("--require", metavar="GRADE", type=grade, help=required)
    parser.add_argument("--no-cache", action="store_true", help="recompute everything")
    parser.add_argument("--junit", metavar="FILE", type=Path, help="write a JUnit report to FILE")
    parser.add_argument(
        "-k",
        metavar="EXPR",
        dest="expression",
        help="of these, only take claims whose id or title matches, as in 'limit and not printed'",
    )
    parser.add_argument(
        "--last-failed",
        action="store_true",
        help="of these, only take claims that were not as recorded when last verified",
    )
    parser.add_argument(
        "-x",
        "--exitfirst",
        action="store_true",
        help="stop at the first claim that is not as recorded, or weaker than --require asks",
    )
    parser.add_argument(
        "-v",
        "--verbose",
        action="store_true",
        help="also print scope, evidence, witness and controls in full",
    )
    parser.add_argument(
        "--profile",
        action="store_true",
        help="also print the processor time of each claim, most expensive first",
    )
    parser.add_argument(
        "--github",
        action="store_true",
        help="print an annotation for each claim that is not as recorded",
    )


def positive(text: str) -> int:
    """Read a positive integer.

    Raises: argparse.ArgumentTypeError for anything else.
    """
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive integer")
    return int(text)


def grade(text: str) -> str:
    """Read the name of a grade.

    Raises: argparse.ArgumentTypeError for anything else.
    """
    if text not in grades():
        raise argparse.ArgumentTypeError(f"{text!r} is no grade: use {', '.join(grades())}")
    return text


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


def opened(root: str | Path | None, use: bool = True, compute: bool = True) -> Any:
    """Open the store: see `lemmata.store.store.Store`.

    Raises: BadInput if it cannot be a folder.
    """
    from lemmata.store.store import Store

    try:
        return Store(root, use=use, compute=compute)
    except ValueError as error:
        raise BadInput(str(error)) from None


def run(arguments: argparse.Namespace) -> int:
    """Verify the claims asked for; return 0 if all are as recorded, with the grade that is required
    if one is, 1 if not, 130 if interrupted.

    Raises: BadInput for a device or a precision that is not available.
    """
    for option, value in (
        ("--device gpu", arguments.device == "gpu"),
        ("--dtype", arguments.dtype),
    ):
        if value and arguments.tier != "scale":
            raise BadInput(f"{option} is for the large runs: add --tier scale")
    if arguments.replay:
        return _replay(arguments)
    chosen = _narrowed(arguments, selection.chosen(arguments.names, arguments.timeout))
    # else only the processes that run checks import them
    if arguments.json or arguments.tier == "scale":
        chosen = selection.registered(chosen)
    entries = [row for row in chosen if isinstance(row, Entry)]
    with (
        _replacing("--json", arguments.json) as write,
        _replacing("--junit", arguments.junit) as report,
    ):
        store = opened(arguments.store, use=not arguments.no_cache)
        machine = settled(arguments)
        rows, record = recorded(arguments, chosen, store, machine)
        verdicts = {row.claim.id: row for row in rows if not isinstance(row, Broken)}
        latest.remember(
            store.root,
            arguments.tier,
            [(entry, verdicts[entry.claim.id]) for entry in entries if entry.claim.id in verdicts],
        )
        write(lambda: _text(records.whole(record, entries, store, machine)))
        remainder = [entry.claim.id for entry in entries if entry.claim.id not in verdicts]
        report(lambda: _junit(rows, remainder, arguments.require))
    _print(rows, store, arguments)
    if arguments.github:
        from lemmata.verification import ci

        of_claims = {entry.claim.id: place(entry) for entry in entries}
        for line in ci.github(rows, of_claims, arguments.require):
            print(line)
    return status(record, len(chosen)) or int(any(_falls_short(arguments, row) for row in rows))


def _falls_short(arguments: argparse.Namespace, row: Any) -> bool:
    from lemmata.verification import report

    return bool(report.shortfalls(row, getattr(arguments, "require", None)))


def _replay(arguments: argparse.Namespace) -> int:
    """Replay a record; return 0 if all that terms proved is proved again, else 1.

    Raises: BadInput for a file that is no record, or holds no certificates, and for an option that
        a replay has no use for.
    """
    for name in NOT_OF_A_REPLAY:
        if getattr(arguments, name):
            raise BadInput(f"--replay runs no checks anew: leave out --{name.replace('_', '-')}")
    record = diff.read(arguments.replay)
    if fault := next(schema.faults(record, schema.record()), None):
        raise BadInput(f"{arguments.replay} is not a record of verdicts: {fault}")
    if arguments.tier not in ("quick", record["tier"]):
        raise BadInput(
            f"{arguments.replay} is of the tier {record['tier']}, which is replayed: leave out"
            f" --tier {arguments.tier}"
        )
    from lemmata.verification import replay

    if not replay.is_kept(record):
        raise BadInput(f"{arguments.replay} holds no certificates: write it anew by verify --json")
    rows = _narrowed(arguments, selection.chosen(arguments.names, arguments.timeout))
    entries = [row for row in rows if isinstance(row, Entry)]
    broken = [row for row in rows if isinstance(row, Broken)] if arguments.names else []
    claims = record["claims"]
    if arguments.names or arguments.expression is not None:
        ids = {entry.claim.id for entry in entries}
        claims = [row for row in claims if row["id"] in ids]
        if not claims and not broken:
            raise BadInput(f"{arguments.replay} has none of {counted(len(ids), 'claim')} named")
    results: dict[int, replay.Replayed] = {}
    with _progress(len(claims), results) as running:
        jobs = arguments.jobs or min(2, os.cpu_count() or 1)
        excerpt = {**record, "claims": claims}
        for result in replay.replayed(
            excerpt, entries, jobs, running, arguments.timeout, diff.without_attacks
        ):
            results[len(results)] = result
            print(*result.lines(), sep="\n")
    for row in broken:
        print(f"not replayed: {row.place}: {row.why}")
    print(replay.closing([*results.values()]))
    return 0 if not broken and all(result.is_replayed for result in results.values()) else 1


def _narrowed(arguments: argparse.Namespace, rows: list[Entry | Broken]) -> list[Entry | Broken]:
    """Return those of the claims that -k and --last-failed leave; what could not be read stays.

    Raises: BadInput if they leave none.
    """
    tests: list[Callable[[Entry], bool]] = []
    if arguments.expression is not None:
        fits = expression.read(arguments.expression)
        tests.append(lambda entry: fits(f"{entry.claim.id} {entry.claim.title}"))
    if arguments.last_failed:
        failures = {
            name
            for name, verdict in latest.read(opened(arguments.store).root).items()
            if not verdict["as_recorded"]
        }
        tests.append(lambda entry: latest.key(entry) in failures)
    remainder = [row for row in rows if isinstance(row, Broken) or all(test(row) for test in tests)]
    if not remainder:
        options = [f"-k {arguments.expression!r}"] * (arguments.expression is not None) + [
            "--last-failed"
        ] * arguments.last_failed
        raise BadInput(
            f"{' and '.join(options)}: none of {counted(len(rows), 'claim')} is left, so there is"
            " nothing to verify"
        )
    return remainder


def _text(record: Fields) -> str:
    return json.dumps(record, indent=1, allow_nan=False, ensure_ascii=False) + "\n"


def recorded(
    arguments: argparse.Namespace, chosen: list[Any], store: Any, machine: tuple[str, str]
) -> tuple[list[Any], Fields]:
    """Verify the chosen claims with the tier, jobs and timeout of the arguments; return the rows,
    and the record to be written as JSON.

    Args:
        arguments, chosen, store: what was asked for, and where verdicts are kept.
        machine: the device and the type of floats of large runs, as `settled` gives them.
    """
    start = time.perf_counter()
    verdicts, interrupted = _verdicts(
        arguments, [row for row in chosen if isinstance(row, Entry)], store, machine
    )
    rows = [verdicts.get(row.claim.id) if isinstance(row, Entry) else row for row in chosen]
    rows = [
        *(row for row in rows if row is not None),
        *(verdict for verdict in verdicts.values() if isinstance(verdict, Broken)),
    ]
    head = {
        "version": lemmata.__version__,
        "tier": arguments.tier,
        "seconds": time.perf_counter() - start,
    }
    return rows, {**head, "interrupted": interrupted, "claims": [row.json() for row in rows]}


def status(record: Fields, total: int) -> int:
    """Return the exit status for a record when so many claims were asked for, of which some may
    need an extra; tell an interruption.
    """
    if record["interrupted"]:
        print(
            f"lemmata: interrupted, {len(record['claims'])} of {counted(total, 'claim')} finished",
            file=sys.stderr,
        )
        return 130
    return 0 if all(row["as_recorded"] or row.get("needs") for row in record["claims"]) else 1


def _junit(rows: list[Any], remainder: list[str], required: str | None) -> str:
    from lemmata.verification import ci

    return ci.junit(rows, remainder, required)


def _verdicts(
    arguments: argparse.Namespace, entries: list[Entry], store: Any, machine: tuple[str, str]
) -> tuple[Fields, bool]:
    from lemmata.verification.verdicts import verified

    verdicts: Fields = {}
    with _progress(len(entries), verdicts) as running:
        try:
            for group, tier, (hardware, dtype), jobs in _shifts(arguments, entries, machine):
                for verdict in verified(
                    group, tier, hardware, store, jobs, running, arguments.timeout, dtype
                ):
                    verdicts[verdict.name if isinstance(verdict, Broken) else verdict.claim.id] = (
                        verdict
                    )
                    is_fine = verdict.as_recorded and not _falls_short(arguments, verdict)
                    if getattr(arguments, "exitfirst", False) and not (
                        is_fine or getattr(verdict, "needs", None)
                    ):
                        return verdicts, False
        except KeyboardInterrupt:
            return verdicts, True
    return verdicts, False


def _shifts(
    arguments: argparse.Namespace, entries: list[Entry], machine: tuple[str, str]
) -> Iterator[tuple[list[Entry], Tier, tuple[str, str], int]]:
    """Yield claims, the tier, device and type of floats to verify them with, and in how many
    processes.

    A large run on a GPU has its memory to itself. To claims without one the tier `scale` is
    `quick`: their turn comes last, for it leaves this process and its workers without a GPU.
    """
    from lemmata.verification.kept import runs_at_scale

    usual = arguments.jobs or min(2, os.cpu_count() or 1)
    if arguments.tier != "scale":
        yield entries, arguments.tier, machine, usual
        return
    large = [runs_at_scale(entry) for entry in entries]
    yield (
        list(compress(entries, large)),
        "scale",
        machine,
        usual if machine[0] == "cpu" else arguments.jobs or 1,
    )
    small = [entry for entry, runs in zip(entries, large, strict=True) if not runs]
    yield small, "quick", (device.settled("cpu"), DTYPES[0]), usual


def settled(arguments: argparse.Namespace) -> tuple[str, str]:
    """Return the device and the type of floats of large runs; tiers without them, and reports on
    them, have no choice.
    """
    large = arguments.tier == "scale"
    return (
        device.settled(getattr(arguments, "device", None) if large else "cpu"),
        getattr(arguments, "dtype", None) or DTYPES[0],
    )


@contextmanager
def _progress(total: int, results: Sized) -> Iterator[Any]:
    """Show what is under way."""
    from lemmata.console import progress

    start = time.monotonic()
    with progress.telling() as tell:
        yield lambda tasks: tell(
            f"{progress.bar(len(results), total, time.monotonic() - start)} "
            f" {', '.join(task.id for task in tasks)}"
        )


def _details(row: Any) -> list[str]:
    """Return all that was found of a claim; on a terminal in lines of its width, the title's
    mathematics in plain characters.
    """
    from lemmata.console import terminal
    from lemmata.site.plain import prose
    from lemmata.verification import report

    title, *lines = report.details(row)
    return [
        terminal.broken(f"  {line}", " " * 6)
        for line in (prose(title) if terminal.typeset() else title, *lines)
    ]


def _print(rows: list[Any], store: Any, arguments: argparse.Namespace) -> None:
    from lemmata.verification import costs, report

    verbose, profile = arguments.verbose, arguments.profile
    print(report.table(rows))
    print()
    for row in rows if verbose else ():
        print(report.name(row), *_details(row), "", sep="\n")
    for reason, names in store.stale.items() if verbose else ():
        print(f"computed anew, for this has changed: {reason}", *names, "", sep="\n  ")
    if profile:
        print(f"{costs.table(rows)}\n")
    for row in rows:
        for line in (*report.faults(row, arguments.require), *report.measured(row)):
            print(f"{report.name(row)}: {line}")
    for note in store.notes:
        print(f"lemmata: {note}", file=sys.stderr)
    print(report.closing(rows))


@contextmanager
def _replacing(option: str, path: Path | None) -> Iterator[Any]:
    """Yield a function that writes a whole file: under a temporary name opened at once, moved into
    place at the end.

    It takes a function that makes the text, which is not called if there is no file to write.

    Raises: BadInput, before anything is computed, if the file cannot be written.
    """
    if path is None:
        yield lambda text: None
        return
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise BadInput(f"{option} {path}: not a regular file: choose another name")
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
