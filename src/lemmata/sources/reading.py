"""The reading of a user's files, each in a process of its own: what a file does to that process,
nobody else feels.

A signal would stop a loop in Python, but not a long call into compiled code. The watchdog that ends
a process whose import does not end, and records where it was (faulthandler), does not need the
interpreter.
"""

from __future__ import annotations

import faulthandler
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from lemmata import BadInput, corpus
from lemmata.console.count import counted
from lemmata.language.claim import Statement
from lemmata.processes import pool
from lemmata.sources import own_claims
from lemmata.sources.messages import shown
from lemmata.sources.named_claims import Entry, Origin
from lemmata.sources.own_claims import Broken
from lemmata.sources.told import told
from lemmata.store.places import first_party

LIMIT = 60.0
"""Seconds that an import may take where the user has not said otherwise: the libraries of the
engines take a few.
"""
_FRAME = re.compile(r'^  File "(.+)", line (\d+) in ', re.MULTILINE)
_Task = tuple[Origin, str, float, str]


def read(
    files: Iterable[tuple[Origin, str]], timeout: float | None = None
) -> dict[Origin, list[Entry | Broken]]:
    """Return the claims of modules, and what is broken in them: a row of its own for a module whose
    import ends the process, or never ends.

    Args:
        files: the modules, and the word by which each was asked for.
        timeout: seconds that an import may take, not counting the start of the process.

    Raises: BadInput if there is no such module.
    """
    return dict(_gathered(_read, dict(files), timeout))


def waiting(
    files: Iterable[tuple[Origin, str]], timeout: float | None = None
) -> dict[Origin, list[Statement]]:
    """Return what modules state without a formula; nothing of one that `read` tells to be broken.

    Raises: BadInput if there is no such module.
    """
    results = _gathered(_waiting, dict(files), timeout)
    return {origin: [row for row in rows if isinstance(row, Statement)] for origin, rows in results}


Row: TypeAlias = Any
"""What a file holds: an entry, what is broken, or a statement without a formula."""
_Found = Iterator[tuple[Origin, list[Row]]]


def _gathered(
    work: Callable[[_Task], list[Row] | str], files: dict[Origin, str], timeout: float | None
) -> _Found:
    """Yield what is found in each module, by a process of its own."""
    with tempfile.TemporaryDirectory(prefix="lemmata-") as folder:
        tasks = [
            (origin, word, timeout or LIMIT, str(Path(folder, str(k))))
            for k, (origin, word) in enumerate(files.items())
        ]
        for task, rows, error in pool.each(
            work, tasks, min(2, os.cpu_count() or 1), company=lambda task: task[0]
        ):
            if isinstance(rows, str):
                raise BadInput(rows)
            yield task[0], [_died(task, error)] if error else rows


def _read(task: _Task) -> list[Entry | Broken] | str:
    """Return what a module holds, told; the complaint if it is not there."""
    return _watched(
        task, lambda origin, word: [_told(row) for row in own_claims.walked(origin, word)]
    )


def _waiting(task: _Task) -> list[Statement] | str:
    """Return what a module states without a formula; the complaint if it is not there."""
    return _watched(task, own_claims.waiting)


def _told(row: Entry | Broken) -> Entry | Broken:
    return (
        row._replace(claim=told(row.claim), checks=told(row.checks))
        if isinstance(row, Entry)
        else row
    )


def _watched(task: _Task, work: Callable[[Origin, str], list[Row]]) -> list[Row] | str:
    """Return what work on a module finds, under a watchdog; the complaint if it is not there."""
    origin, word, timeout, trace = task
    with open(trace, "w", encoding="utf-8") as out:
        faulthandler.dump_traceback_later(timeout, exit=True, file=out)
        try:
            return work(origin, word)
        except BadInput as error:
            return str(error)
        finally:
            faulthandler.cancel_dump_traceback_later()


def _died(task: _Task, error: str) -> Broken:
    """Return the row for a module that its process did not survive: where that was, if it is known,
    and why.
    """
    _, word, timeout, trace = task
    dump = Path(trace).read_text(encoding="utf-8", errors="replace") if Path(trace).exists() else ""
    frames = [f"{shown(path)}:{line}" for path, line in _FRAME.findall(dump) if _is_users(path)]
    why = (
        f"the import was stopped after {counted(timeout, 'second')}"
        if dump
        else f"during the import, {error}"
    )
    return Broken(word, frames[0] if frames else word, why)


def _is_users(path: str) -> bool:
    file = Path(path)
    homes = (corpus.HOME, *map(corpus.home, corpus.FOLDERS))
    engine = any(file.resolve().is_relative_to(Path(home).resolve()) for home in homes)
    return file.is_file() and first_party(file.resolve()) and not engine
