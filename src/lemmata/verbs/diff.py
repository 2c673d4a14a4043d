"""`lemmata diff OLD.json NEW.json`: what changed between two records of `lemmata verify --json`,
losses first.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from lemmata import BadInput
from lemmata.console.count import counted
from lemmata.language import extras
from lemmata.language.check import KINDS, grades
from lemmata.terms.types import Fields, Value

CHANGES = ("fails", "changed", "lower grade", "higher grade", "mended", "renamed", "new", "gone")
ATTACKS = re.compile(
    r"; (?:beyond the box|on thin sets|at |not |no other|\d+ (?:times as long|more))[^;]*"
)
"""The words of a scope that say how far an attack came: as far as its time allowed, which another
run need not come.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "old", metavar="OLD.json", type=Path, help="read this record of `lemmata verify --json`"
    )
    parser.add_argument("new", metavar="NEW.json", type=Path, help="compare it with this later one")


def run(arguments: argparse.Namespace) -> int:
    """Print the changes; return 1 if something was lost, else 0.

    Lost is a claim that was as recorded and fails, is gone or has a lower grade; and one that held
    and is refuted, as its record now says.
    """
    old, new = read(arguments.old), read(arguments.new)
    if old["tier"] != new["tier"] or new.get("interrupted"):
        text = (
            "interrupted"
            if new.get("interrupted")
            else f"of tier {new['tier']}, {arguments.old} of tier {old['tier']}"
        )
        print(f"lemmata: {arguments.new} is {text}", file=sys.stderr)
    before = _rows(old)
    rows = list(changes(before, _rows(new)))
    for change in CHANGES:
        for name, text in (row[1:3] for row in rows if row[0] == change):
            print(f"{change}: {name}: {text}")
    totals = ", ".join(f"{sum(row[0] == change for row in rows)} {change}" for change in CHANGES)
    print(f"{counted(len(old['claims']), 'claim')} before, {len(new['claims'])} after: {totals}")
    return 1 if any(lost for *_, lost in rows) else 0


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
        valid = isinstance(record["tier"], str) and all(_is_row(row) for row in record["claims"])
    except (TypeError, KeyError, IndexError):
        valid = False
    if not valid:
        raise BadInput(
            f"{path} is not a record of verdicts: `lemmata verify --json FILE` writes one"
        )
    return record


def without_attacks(scope: str) -> str:
    """Return a scope without the words on how far attacks came.

    >>> without_attacks("all x; beyond the box x 2…8 (3 of 4); off the zeros of x")
    'all x; off the zeros of x'
    """
    return ATTACKS.sub("", scope)


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _is_row(row: Value) -> bool:
    valid = (
        isinstance(row["id"], str)
        and isinstance(row["outcome"], str)
        and isinstance(row["as_recorded"], bool)
        and _grade(row) < 99
    )
    texts = [row.get(field) for field in ("reading", "statement", "scope", "solver", "needs")] + [
        *(row.get("assumptions") or ())
    ]
    texts += [symbol[field] for symbol in row.get("symbols") or () for field in ("name", "range")]
    return valid and all(text is None or isinstance(text, str) for text in texts)


def _grade(row: Fields) -> int:
    """Return the rank of the grade, 0 for the strongest; a missing grade ranks last, an unknown one
    is 99.
    """
    grade, ranks = row["grade"], grades()
    return len(ranks) if grade is None else ranks.index(grade) if grade in ranks else 99


def _rows(record: Fields) -> dict[str, Fields]:
    return {row["id"]: row for row in record["claims"]}


def changes(old: dict[str, Fields], new: dict[str, Fields]) -> Iterator[tuple[str, str, str, bool]]:
    """Yield (kind of change, id, what was and what is, whether something was lost) for every change
    of a claim.

    A claim that is gone was renamed if a new one has its statement or its title; what else became
    of it is told under its new name. Where a record is older than a field, nothing is said of that
    field.
    """
    names = renamed(old, new)
    yield from (("renamed", before, f"now {name}", False) for name, before in names.items())
    for name, row in new.items():
        before = old.get(names.get(name, name))
        if before is None:
            yield "new", name, _said(row), False
        else:
            yield from ((change, name, text, lost) for change, text, lost in _changes(before, row))
    losses = {
        name: row for name, row in old.items() if name not in new and name not in names.values()
    }
    yield from (("gone", name, _said(row), row["as_recorded"]) for name, row in losses.items())


def renamed(old: dict[str, Fields], new: dict[str, Fields]) -> dict[str, str]:
    """Return the old id of each new claim that has another id now: it alone has the statement or
    the title of one that is gone.
    """
    departures, arrivals = (
        [(name, row) for name, row in side.items() if name not in opposite]
        for side, opposite in ((old, new), (new, old))
    )
    pairs = [
        (name, before)
        for name, row in arrivals
        for before, old_row in departures
        if _alike(old_row, row)
    ]
    counts = [Counter(pair[k] for pair in pairs) for k in (0, 1)]
    return {name: before for name, before in pairs if counts[0][name] == counts[1][before] == 1}


def _alike(old: Fields, new: Fields) -> bool:
    return any(old.get(field) and old[field] == new.get(field) for field in ("statement", "title"))


def _changes(old: Fields, new: Fields) -> Iterator[tuple[str, str, bool]]:
    as_recorded, text = old["as_recorded"], f"{_said(old)}, now {_said(new)}"
    if as_recorded != new["as_recorded"]:
        yield ("fails" if as_recorded else "mended"), text, as_recorded
    elif old["outcome"] != new["outcome"]:
        yield "changed", text, as_recorded and old["outcome"] == "holds"
    elif as_recorded and (is_stronger := _compared(old, new)) is not None:
        lower = not is_stronger
        yield ("lower grade" if lower else "higher grade"), text, lower
    before, after = _stated(old), _stated(new)
    for field in after:
        if before.get(field, after[field]) != after[field]:
            yield "changed", f"{field} {before[field]}, now {after[field]}", False


def _compared(old: Fields, new: Fields) -> bool | None:
    """Tell whether a grade is stronger than it was, None where it is not another one; of a record
    without coverage only the kind is known of what is proved.
    """
    has_both = all("coverage" in row for row in (old, new))
    before, after = (_strength(row, has_both) for row in (old, new))
    return None if before == after else after < before


def _strength(row: Fields, by_coverage: bool) -> tuple[int, bool, bool, bool]:
    """Return a rank, the least for the strongest: what is partial, of part of the claim, or said by
    a solver, comes after what is proved.
    """
    rank = _grade(row)
    if not by_coverage:
        rank = max(rank, KINDS.index("exact") + 1)
    is_part = by_coverage and row["coverage"] == "part"
    return rank, bool(row.get("partial")), is_part, bool(row.get("solver"))


def _stated(row: Fields) -> dict[str, str]:
    """Return what a claim states, of which parameters and under which assumptions, and where it was
    looked at, as far as a record tells.
    """
    fields = {field: row[field] for field in ("reading", "statement") if field in row}
    if "assumptions" in row:
        fields["assumptions"] = "; ".join(filter(None, row["assumptions"] or ())) or "none"
    if "symbols" in row:
        fields["ranges"] = (
            "; ".join(f"{symbol['name']}: {symbol['range']}" for symbol in row["symbols"] or ())
            or "none"
        )
    if row.get("scope"):
        fields["scope"] = without_attacks(row["scope"])
    return fields


def _said(row: Fields) -> str:
    by = f" by {row['solver'].partition(' ')[0]}" if row.get("solver") else ""
    by += ", partial" if row.get("partial") else ""
    grade = row.get("headline") or f"{row['grade'] or ''}{by}"
    doubt = (
        ""
        if row["as_recorded"]
        else f" ({extras.not_run(row['needs'])})"
        if row.get("needs")
        else " (not as recorded)"
    )
    return f"{row['outcome']} {grade}".strip() + doubt
