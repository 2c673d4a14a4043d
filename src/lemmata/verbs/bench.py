"""`lemmata bench`: run the benchmarks of a source checkout, print them as Markdown, keep them as
JSON, compare them with an earlier run.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

from lemmata import BadInput, corpus
from lemmata.console.count import counted
from lemmata.sources import families

Record: TypeAlias = Any
"""A record of the benchmarks, which a checkout alone holds."""

STDOUT = "-"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="run these benchmarks; the beginning of a name is enough (default: all)",
    )
    parser.add_argument(
        "--json",
        metavar="FILE",
        nargs="?",
        const=STDOUT,
        help=(
            "write the figures to FILE after each benchmark; with no FILE (then give this option"
            " last) print them instead of the tables"
        ),
    )
    parser.add_argument(
        "--compare",
        metavar="OLD",
        type=Path,
        help="report what is slower than in this file by more than its own noise",
    )
    parser.add_argument(
        "--from",
        metavar="FILE",
        type=Path,
        dest="source",
        help="measure nothing and take the figures from this JSON file",
    )
    parser.add_argument(
        "--list", action="store_true", help="list the benchmarks without running them"
    )


def run(arguments: argparse.Namespace) -> int:
    """Measure, print, write and compare; return 1 if something became slower or its sides disagree,
    else 0. Missed targets are reported.
    """
    package = _package()
    record = import_module(f"{package}.record")
    if arguments.list:
        for one in import_module(f"{package}.every").every().values():
            print(f"{one.name:<32}  {one.about.partition('. ')[0].partition(chr(10))[0]}")
        return 0
    old = _read(record, arguments.compare) if arguments.compare else None
    found, broken = _found(arguments, package, record)
    if arguments.json == STDOUT:
        print(record.text(found), end="")
    else:
        print(import_module(f"{package}.page").page(found), end="")
    return 1 if _compared(record, old, found) or broken else 0


def _package() -> str:
    """Return the name of the package of benchmarks.

    Raises: BadInput if it is missing, as in an installed wheel, or another package hides it.
    """
    home = Path(corpus.CHECKOUT or corpus.HOME).resolve() / "benchmarks"
    if corpus.CHECKOUT and corpus.CHECKOUT not in sys.path:
        sys.path.append(corpus.CHECKOUT)  # last: the names of its folders are any user's
    spec = find_spec(home.name) if (home / "__init__.py").exists() else None
    if spec is None:
        raise BadInput(
            "the benchmarks are not installed with the package: run this in a source checkout,"
            " installed with `pip install -e`"
        )
    if [Path(place).resolve() for place in spec.submodule_search_locations or ()] != [home]:
        raise BadInput(
            f"the package {home.name!r} of {home.parent} cannot be imported: {spec.origin} hides"
            " it; rename that one"
        )
    return home.name


def _found(arguments: argparse.Namespace, package: str, record: ModuleType) -> tuple[Record, bool]:
    """Return the record, read or measured and then written where asked, and whether a benchmark
    broke.
    """
    if arguments.source:
        read = _read(record, arguments.source)
        groups = {group.name: group for group in read.groups}
        kept = tuple(groups[name] for name in _select(record, groups, arguments.names))
        return record.Record(read.machine, read.date, read.load, kept), False
    every = import_module(f"{package}.every")
    known = every.every()
    chosen = [known[name] for name in _select(record, known, arguments.names)]
    path = Path(arguments.json) if arguments.json not in (None, STDOUT) else None
    if path and not path.absolute().parent.is_dir():
        raise BadInput(
            f"--json {path}: there is no folder {path.parent}: create it, or name another"
        )
    if path and path.is_dir():
        raise BadInput(f"--json {path}: this is a folder: name a file")

    def told(words: str) -> None:
        print(words, file=sys.stderr, flush=True)

    return every.measured(chosen, told, lambda found: path and record.write(path, found))


def _read(record: ModuleType, path: Path) -> Record:
    try:
        return record.read(path)
    except OSError as error:
        raise BadInput(f"{path}: {(error.strerror or str(error)).lower()}") from None
    except ValueError as error:
        raise BadInput(str(error)) from None


def _select(record: ModuleType, known: Iterable[str], names: list[str]) -> list[str]:
    try:
        return record.select(known, names)
    except KeyError as error:
        raise families.unknown("benchmark", error.args[0], known) from None


def _compared(record: ModuleType, old: Record, new: Record) -> bool:
    """Report on stderr what became slower; return whether anything did."""
    if old is None:
        return False
    if old.machine != new.machine:
        changed = [
            name
            for name in {**old.machine, **new.machine}
            if old.machine.get(name) != new.machine.get(name)
        ]
        print(
            f"lemmata: the machine or the versions differ ({', '.join(changed)}): compare ratios"
            " rather than seconds",
            file=sys.stderr,
        )
    found = record.slower(old, new)
    for name, was, now in found:
        print(
            f"slower: {name}: {now.what}: {was.value:.3g} -> {now.value:.3g} ({now.unit})",
            file=sys.stderr,
        )
    common = old.rows().keys() & new.rows().keys()
    print(f"{counted(len(common), 'figure')} compared, {len(found)} slower", file=sys.stderr)
    return bool(found)
