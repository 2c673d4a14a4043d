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
        for benchmark in import_module(f"{package}.every").every().values():
            print(
                f"{benchmark.name:<32}  {benchmark.about.partition('. ')[0].partition(chr(10))[0]}"
            )
        return 0
    old = _read(record, arguments.compare) if arguments.compare else None
    figures, broken = _found(arguments, package, record)
    if arguments.json == STDOUT:
        print(record.text(figures), end="")
    else:
        print(import_module(f"{package}.page").page(figures), end="")
    return 1 if _compared(record, old, figures) or broken else 0


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
        source_record = _read(record, arguments.source)
        groups = {group.name: group for group in source_record.groups}
        selection = tuple(groups[name] for name in _select(record, groups, arguments.names))
        return record.Record(
            source_record.machine, source_record.date, source_record.load, selection
        ), False
    every = import_module(f"{package}.every")
    benchmarks = every.every()
    chosen = [benchmarks[name] for name in _select(record, benchmarks, arguments.names)]
    path = Path(arguments.json) if arguments.json not in (None, STDOUT) else None
    if path and not path.absolute().parent.is_dir():
        raise BadInput(
            f"--json {path}: there is no folder {path.parent}: create it, or name another"
        )
    if path and path.is_dir():
        raise BadInput(f"--json {path}: this is a folder: name a file")

    def tell(words: str) -> None:
        print(words, file=sys.stderr, flush=True)

    return every.measured(chosen, tell, lambda figures: path and record.write(path, figures))


def _read(record: ModuleType, path: Path) -> Record:
    try:
        return record.read(path)
    except OSError as error:
        raise BadInput(f"{path}: {(error.strerror or str(error)).lower()}") from None
    except ValueError as error:
        raise BadInput(str(error)) from None


def _select(record: ModuleType, candidates: Iterable[str], names: list[str]) -> list[str]:
    try:
        return record.select(candidates, names)
    except KeyError as error:
        raise families.unknown("benchmark", error.args[0], candidates) from None


def _compared(record: ModuleType, old: Record, new: Record) -> bool:
    """Report on stderr what became slower; return whether anything did."""
    if old is None:
        return False
    if old.machine != new.machine:
        differences = [
            name
            for name in {**old.machine, **new.machine}
            if old.machine.get(name) != new.machine.get(name)
        ]
        print(
            f"lemmata: the machine or the versions differ ({', '.join(differences)}): compare"
            " ratios rather than seconds",
            file=sys.stderr,
        )
    rows = record.slower(old, new)
    for name, before, after in rows:
        print(
            f"slower: {name}: {after.what}: {before.value:.3g} -> {after.value:.3g} ({after.unit})",
            file=sys.stderr,
        )
    common = old.rows().keys() & new.rows().keys()
    print(f"{counted(len(common), 'figure')} compared, {len(rows)} slower", file=sys.stderr)
    return bool(rows)
