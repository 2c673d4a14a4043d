"""`lemmata diff OLD.json NEW.json`: what changed between two records of `lemmata verify --json`, losses first."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from lemmata import BadInput
from lemmata.theory.claim import KINDS
from lemmata.theory.count import counted
from lemmata.theory.types import Fields

CHANGES = ("fails", "lower grade", "higher grade", "mended", "new", "gone")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("old", metavar="OLD.json", type=Path, help="read this record of `lemmata verify --json`")
    parser.add_argument("new", metavar="NEW.json", type=Path, help="compare it with this later one")


def run(arguments: argparse.Namespace) -> int:
    """Print the changes; return 1 if something was lost (a claim that was as recorded fails, is gone or has a lower grade), else 0."""
    old, new = read(arguments.old), read(arguments.new)
    if old["tier"] != new["tier"] or new.get("interrupted"):
        said = "interrupted" if new.get("interrupted") else f"of tier {new['tier']}, {arguments.old} of tier {old['tier']}"
        print(f"lemmata: {arguments.new} is {said}", file=sys.stderr)
    before = _rows(old)
    found = list(changes(before, _rows(new)))
    for change in CHANGES:
        for name, said in (row[1:] for row in found if row[0] == change):
            print(f"{change}: {name}: {said}")
    totals = ", ".join(f"{sum(row[0] == change for row in found)} {change}" for change in CHANGES)
    print(f"{counted(len(old['claims']), 'claim')} before, {len(new['claims'])} after: {totals}")
    lost = {name for change, name, _ in found if change in ("fails", "lower grade", "gone") and before[name]["as_recorded"]}
    return 1 if lost else 0


def read(path: Path) -> Fields:
    """Return a record of verdicts.

    Raises: BadInput if the path holds none.
    """
    try:
        record = json.loads(path.read_text(encoding="utf-8"), parse_constant=_no_number)
    except OSError as error:
        raise BadInput(f"{path}: {(error.strerror or str(error)).lower()}") from None
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{path} is not valid JSON: {error}") from None
    try:
        whole = isinstance(record["tier"], str) and all(_is_row(row) for row in record["claims"])
    except (TypeError, KeyError, IndexError):
        whole = False
    if not whole:
        raise BadInput(f"{path} is not a record of verdicts: `lemmata verify --json FILE` writes one")
    return record


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _is_row(row: Any) -> bool:
    return isinstance(row["id"], str) and isinstance(row["outcome"], str) and isinstance(row["as_recorded"], bool) and _grade(row) < 99


def _grade(row: Fields) -> int:
    """Return the rank of the grade, 0 for the strongest; a missing grade ranks last, an unknown one is 99."""
    grade = row["grade"]
    return len(KINDS) if grade is None else KINDS.index(grade) if grade in KINDS else 99


def _rows(record: Fields) -> dict[str, Fields]:
    return {row["id"]: row for row in record["claims"]}


def changes(old: dict[str, Fields], new: dict[str, Fields]) -> Iterator[tuple[str, str, str]]:
    """Yield (kind of change, id, what was and what is) for every claim that changed."""
    for name, row in new.items():
        before = old.get(name)
        if before is None:
            yield "new", name, _said(row)
            continue
        said = f"{_said(before)}, now {_said(row)}"
        if before["as_recorded"] != row["as_recorded"]:
            yield "mended" if row["as_recorded"] else "fails", name, said
        elif row["as_recorded"] and _grade(row) != _grade(before):
            yield "lower grade" if _grade(row) > _grade(before) else "higher grade", name, said
    yield from (("gone", name, _said(row)) for name, row in old.items() if name not in new)


def _said(row: Fields) -> str:
    return f"{row['outcome']} {row['grade'] or ''}".strip() + ("" if row["as_recorded"] else " (not as recorded)")
