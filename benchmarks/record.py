"""What a benchmark reports: rows with median, quartiles and aim; the record of a run, written as JSON, read back, and compared.

A row is slower than an earlier one where it is worse by more than three standard deviations of what either scattered within its own run,
each estimated by quartiles: sigma = (upper - lower) / 1.349. A row measured once is taken to scatter by a tenth of its value, a count not
at all.
"""

from __future__ import annotations

import dataclasses
import json
import math
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.timing import Spread
from lemmata.terms.types import Fields, Tree

FORMAT = 1
SIGMAS, NORMAL, ONCE = 3.0, 1.349, 0.1
UNITS = {"×": "more", "of the ceiling": "more", "per s": "more", "s": "less", "exponent": "less", "MiB": "less", "count": "less"}
"""Units of a row, and what is better."""


@dataclass(frozen=True)
class Row:
    """One figure: `value` is the median over `rounds`, `low` and `high` the quartiles; None where it was not measured, `note` says why.

    `value` is to be at least `aim`, or at most where less is better.
    """

    what: str
    unit: str
    value: float | None = None
    low: float | None = None
    high: float | None = None
    rounds: int = 0
    aim: float | None = None
    note: str = ""

    @property
    def verdict(self) -> str:
        """Return "reached" or "missed", "" without an aim, or "not measured"."""
        if self.value is None:
            return "not measured"
        if self.aim is None:
            return ""
        return "reached" if (self.value >= self.aim if UNITS[self.unit] == "more" else self.value <= self.aim) else "missed"

    @property
    def sigma(self) -> float:
        """Return the standard deviation of one round."""
        if self.value is None or self.low is None or self.high is None:
            return math.nan
        if self.unit == "count":
            return 0.0
        return (self.high - self.low) / NORMAL if self.rounds > 1 else ONCE * abs(self.value)


@dataclass(frozen=True)
class Benchmark:
    """A measurement by name: `measure` yields its rows as they come, and its docstring says what is compared with what."""

    name: str
    measure: Callable[[], Iterator[Row]]

    @property
    def about(self) -> str:
        """The docstring, without line breaks inside its paragraphs."""
        paragraphs = (self.measure.__doc__ or "").split("\n\n")
        return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


@dataclass(frozen=True)
class Group:
    """The rows of one benchmark of a record."""

    name: str
    about: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Record:
    """A run of benchmarks: where, when and under what load (processes that wanted to run, at the start), and what came out."""

    machine: Fields
    date: str
    load: float
    groups: tuple[Group, ...]

    def rows(self) -> dict[tuple[str, str], Row]:
        """Return the rows by benchmark and words."""
        return {(group.name, row.what): row for group in self.groups for row in group.rows}


def row(what: str, unit: str, spread: Spread, aim: float | None = None, note: str = "") -> Row:
    """Return the row of what was measured in several rounds."""
    return Row(what, unit, spread.median, *spread.quartiles, len(spread.samples), aim, note)


def unmeasured(what: str, unit: str, why: str, aim: float | None = None) -> Row:
    """Return the row of what could not be measured here."""
    return Row(what, unit, aim=aim, note=why)


def select(known: Iterable[str], names: Iterable[str]) -> list[str]:
    """Return the benchmarks that are called by their names or by their first words, where a hyphen also ends a word; all if none is called.

    Raises: KeyError for a name that fits none.

    >>> select(["ring.flow", "ring.step", "rings"], ["ring"])
    ['ring.flow', 'ring.step']
    >>> select(["key-ring.flow", "key-rings.flow", "keyed.flow"], ["key"])
    ['key-ring.flow', 'key-rings.flow']
    """
    known, names = list(known), [name.replace("_", "-") for name in names]
    fitting = {name: [one for one in known if _begins(one, name)] for name in names}
    for name, found in fitting.items():
        if not found:
            raise KeyError(name)
    return [one for one in known if not names or any(one in found for found in fitting.values())]


def _begins(known: str, name: str) -> bool:
    """Return whether a benchmark's name begins with the words of another."""
    return known.startswith(name) and known[len(name) :][:1] in ("", ".", "-")


def text(record: Record) -> str:
    """Return the record as JSON."""
    return json.dumps({"format": FORMAT, **dataclasses.asdict(record)}, indent=1, allow_nan=False, ensure_ascii=False) + "\n"


def write(path: Path, record: Record) -> None:
    """Write the record to a file, whole or not at all."""
    words = text(record)
    with tempfile.NamedTemporaryFile("w", dir=path.absolute().parent, prefix=f".{path.name}.", delete=False, encoding="utf-8") as draft:
        try:
            draft.write(words)
            draft.flush()
            Path(draft.name).replace(path)
        except BaseException:
            Path(draft.name).unlink(missing_ok=True)
            raise


def read(path: Path) -> Record:
    """Read a record that `write` has written.

    Raises: ValueError for a file that is none; OSError if it cannot be read.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return _record(found)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
        raise ValueError(f"{path} is not a record of benchmarks: it must come from `lemmata bench --json {path.name}`") from None


def _record(found: Fields) -> Record:
    machine, date = found["machine"], found["date"]
    groups = tuple(Group(_word(one["name"]), _word(one["about"]), tuple(map(_row, one["rows"]))) for one in found["groups"])
    if found["format"] != FORMAT or not isinstance(machine, dict) or any(isinstance(value, dict | list) for value in machine.values()):
        raise ValueError
    if type(found["load"]) not in (int, float) or not math.isfinite(found["load"]):
        raise ValueError
    return Record(machine, _word(date), found["load"], groups)


def _row(found: Fields) -> Row:
    one = Row(**found)
    numbers = (one.value, one.low, one.high, one.aim)
    if not all(value is None or (type(value) in (int, float) and math.isfinite(value)) for value in numbers):
        raise ValueError
    if one.unit not in UNITS or type(one.rounds) is not int or len({value is None for value in numbers[:3]}) > 1:
        raise ValueError
    return dataclasses.replace(one, what=_word(one.what), note=_word(one.note))


def _word(value: Tree) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def is_slower(old: Row, new: Row) -> bool:
    """Return whether the new figure is worse than the old by more than their own noise; False where either was not measured.

    >>> before = Row("a step", "s", 1.0, 0.99, 1.01, 9)
    >>> [is_slower(before, Row("a step", "s", value, value - 0.01, value + 0.01, 9)) for value in (0.5, 1.05, 1.1)]
    [False, False, True]
    """
    if old.value is None or new.value is None:
        return False
    worse = new.value - old.value if UNITS[new.unit] == "less" else old.value - new.value
    return worse > SIGMAS * math.hypot(old.sigma, new.sigma)


def slower(old: Record, new: Record) -> list[tuple[str, Row, Row]]:
    """Return (benchmark, old row, new row) of what got slower."""
    before = old.rows()
    pairs = [(name, before[name, what], row) for (name, what), row in new.rows().items() if (name, what) in before]
    return [(name, was, now) for name, was, now in pairs if was.unit == now.unit and is_slower(was, now)]
