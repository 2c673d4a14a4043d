"""What a record of `verify --json` says of a claim beside its verdict, so that it can be read where
neither claim nor code is at hand.

Statement, setting, symbols, assumptions, source, erratum, controls in words, the code of formula
and checks, both sides of an erratum at its witness, and when the verdict was computed.
`record.schema.json` describes the whole; a record without these keys is older, and still
read.
"""

from __future__ import annotations

import datetime
import functools
import inspect
import os
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from lemmata.language.case import Case
from lemmata.language.claim import Erratum, Mutant, Paper, Widened
from lemmata.paper.glossary import docstring, glossary, written
from lemmata.paper.notation import Written, ranged
from lemmata.sources import families, messages, unstated
from lemmata.sources.named_claims import Entry, Origin, place
from lemmata.sources.told import described
from lemmata.store import places
from lemmata.terms.types import Fields, Formula, Function, Named

if TYPE_CHECKING:
    from lemmata.store.store import Store

FORMAT = 3
"""The form of a record; one without this number is of the first, which had verdicts alone. The
second had an object for the parts of a statement.
"""
MOST = 2000
"""Characters of a value that are written out."""


@dataclass(frozen=True)
class Code:
    """A function: its name with its parameters, file and line, the first line of its docstring, and
    its source.
    """

    name: str
    path: str
    line: int
    says: str
    source: str


@dataclass(frozen=True)
class Values:
    """What is printed and what is right at the witness of an erratum, each with the Python that
    gives it.
    """

    printed: str
    printed_code: str
    corrected: str
    corrected_code: str


@dataclass(frozen=True)
class Record:
    """A claim as a record describes it."""

    statement: str
    place: str
    paper: Paper
    setting: str
    symbols: tuple[Written, ...]
    assumptions: tuple[str, ...]
    uses: tuple[str, ...]
    erratum: Erratum | None
    wrong: Mapping[str, str]
    code: Mapping[str, Code]
    values: Values | None
    at: str
    target: str
    checked: str


def whole(record: Named, entries: Iterable[Entry], store: Store, run: tuple[str, str]) -> Fields:
    """Return a record of verdicts with its form and date, and in each row all that is known of the
    claim.

    Args:
        record: verdicts as `Verdict.json` makes them, and how the run went.
        entries: the claims, their checks registered.
        store: where the verdicts are kept, since when tells their date.
        run: device and precision of the run.
    """
    entries = list(entries)
    rows = _complete(record["claims"], entries, store, (record["tier"], *run))
    return {
        "format": FORMAT,
        "date": _stamp(datetime.datetime.now(datetime.UTC)),
        **record,
        "unstated": [unstated.plain(one) for one in unstated.beside(entries)],
        "claims": rows,
    }


def _stamp(moment: datetime.datetime) -> str:
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")


def _complete(
    rows: Sequence[Named], entries: Iterable[Entry], store: Store, conditions: tuple[str, str, str]
) -> list[Fields]:
    claims = {entry.claim.id: entry for entry in entries}
    near = {
        **{
            id: entry
            for id, entry in families.every().items()
            if any(id == row["corrected_by"] for row in rows)
        },
        **claims,
    }
    values = _values(
        [row for row in rows if row["id"] in claims and row["outcome"] == "refuted"], near
    )
    full_rows = []
    for row in rows:
        entry = claims.get(row["id"])
        if entry is None:
            full_rows.append({**row, "checked": _stamp(datetime.datetime.now(datetime.UTC))})
            continue
        wrong = _wrong(entry)
        controls = [
            {**control, "wrong": wrong.get(control["name"], "")} for control in row["controls"]
        ]
        additions = {
            "values": values.get(row["id"]),
            "checked": _checked(row, entry, store, conditions),
        }
        full_rows.append({**row, **of_claim(entry, row), "controls": controls, **additions})
    return full_rows


def of_claim(entry: Entry, row: Named) -> Fields:
    """Return what a row says of its claim: JSON values."""
    claim = entry.claim
    return {
        "statement": claim.printed,
        "document": {**asdict(claim.source.paper), "place": claim.source.where},
        "setting": glossary(entry).setting,
        "symbols": [asdict(symbol) for symbol in written(entry)],
        "assumptions": list(claim.assumptions),
        "uses": list(claim.uses),
        "erratum": asdict(claim.erratum) if claim.erratum else None,
        "code": {name: asdict(code) for name, code in _code(entry, row).items()},
        "place": _place(entry),
        "target": target(entry),
    }


def target(entry: Entry) -> str:
    """Return the name of a claim on the command line: its id, after the file or module if it is the
    user's own.
    """
    if entry.origin is None:
        return entry.claim.id
    holder = messages.shown(entry.path) if entry.origin.folder else entry.origin.module
    return f"{holder}::{entry.claim.id}"


def _place(entry: Entry) -> str:
    """Return file and line of the record, from the root of the house if it is built in."""
    return _inside(place(entry))


def _inside(path: str) -> str:
    name = places.label(os.path.abspath(path))
    return name.removeprefix(places.HOUSE) if name.startswith(places.HOUSE) else path


def read(row: Named) -> Record | None:
    """Return the claim as a row describes it, None for a row that does not."""
    if "statement" not in row:
        return None
    document = dict(row["document"])
    passage = document.pop("place")
    return Record(
        row["statement"],
        passage,
        Paper(**document),
        row["setting"],
        tuple(Written(**one) for one in row["symbols"]),
        tuple(row["assumptions"]),
        tuple(row["uses"]),
        Erratum(**row["erratum"]) if row["erratum"] else None,
        {one["name"]: one.get("wrong", "") for one in row["controls"]},
        {name: Code(**one) for name, one in row["code"].items()},
        Values(**row["values"]) if row.get("values") else None,
        row["place"],
        row["target"],
        row.get("checked", ""),
    )


def _checked(row: Named, entry: Entry, store: Store, conditions: tuple[str, str, str]) -> str:
    """Return when the verdict was computed: when it was put into the store if it is from there,
    else now.
    """
    from lemmata.store.canonical import digest, plain
    from lemmata.verification import kept

    fields = plain({**kept.key_fields(entry, *conditions), "source": row["source_hash"]})
    folder = store.folder(kept.KIND, digest({"kind": kept.KIND, "fields": fields}))
    try:
        moment = (
            datetime.datetime.fromtimestamp(folder.stat().st_mtime, datetime.UTC)
            if row["source_hash"]
            else None
        )
    except OSError:
        moment = None
    return _stamp(moment or datetime.datetime.now(datetime.UTC))


def _code(entry: Entry, row: Named) -> dict[str, Code]:
    """Return the formula, and the checks of which a row has evidence, by their name there."""
    from lemmata.language.check import CHECKS

    names = {item["check"] for item in row["evidence"]}
    checks = entry.checks or [
        check for id in (row["id"], row["corrected_by"]) for check in CHECKS.get(id or "", ())
    ]
    functions = {
        "formula": entry.claim.formula,
        **{check.name: check.function for check in checks if check.name in names},
    }
    return {name: _function(function) for name, function in functions.items()}


@functools.cache
def _function(function: Function) -> Code:
    description = described(function)
    says = " ".join(docstring(function).partition("\n\n")[0].split())
    name = f"{description.__module__}.{description.__qualname__}{description.signature}"
    return Code(
        name,
        _inside(messages.shown(description.path)),
        description.line,
        says,
        textwrap.dedent(description.source or ""),
    )


def _wrong(entry: Entry) -> dict[str, str]:
    """Return in a sentence, mathematics between dollar signs, what each control gets wrong."""
    symbols = {symbol.name: symbol.symbol for symbol in written(entry)}
    sentences = {}
    for control in entry.claim.controls:
        if isinstance(control, Mutant):
            code = _function(control.formula)
            short = code.name.partition("(")[0].rpartition(".")[2]
            says = code.says.rstrip(".")
            sentences[control.name] = (
                f"The formula is replaced by `{short}`{': ' * bool(says)}{says}."
            )
        else:
            sentences[control.name] = _widened(control, symbols)
    return sentences


def _widened(control: Widened, symbols: Mapping[str, str]) -> str:
    wider = [
        f"{words} (was narrower)"
        for name, factor in control.factors.items()
        for words in ranged(name, factor, symbols)[:1]
    ]
    omissions = [f"without the assumption “{control.drop}”"] if control.drop else []
    changes = " and ".join(
        [
            *omissions,
            *([f"with {', '.join(wider).replace(' (was narrower)', '')}"] if wider else []),
        ]
    )
    return f"The statement is asserted {changes}."


Asked = tuple[str, str | None, Origin | None, str, str | None, Origin | None, str, str]


def _values(rows: Sequence[Named], entries: Mapping[str, Entry]) -> dict[str, dict[str, str]]:
    """Return both sides of each erratum at its witness; a user's formulas run in a process that has
    read no other file.
    """
    from lemmata.processes import pool

    values: dict[str, dict[str, str]] = {}
    tasks = []
    for row in rows:
        printed, corrected = entries.get(row["id"]), entries.get(row["corrected_by"] or "")
        if not (printed and corrected and row["witness"]):
            continue
        if printed.origin or corrected.origin:
            tasks.append(
                (row["id"], row["corrected_by"], row["witness"], printed.origin, corrected.origin)
            )
        elif sides := at_witness(printed, corrected, row["witness"]):
            values[row["id"]] = sides
    for task, sides, error in pool.each(
        _apart, tasks, 1, lambda tasks: None, 60.0, lambda task: task[3]
    ):
        if sides and not error:
            values[task[0]] = sides
    return values


def _apart(task: tuple[str, str, str, Origin | None, Origin | None]) -> dict[str, str] | None:
    from lemmata.sources.own_claims import registered

    printed, corrected = (
        registered(id, None if origin else id.partition(".")[0].replace("-", "_"), origin)
        for id, origin in zip(task[:2], task[3:], strict=True)
    )
    return at_witness(printed, corrected, task[2])


def at_witness(printed: Entry, corrected: Entry, witness: str) -> dict[str, str] | None:
    """Return what two formulas give at a witness, None where they cannot be evaluated there or do
    not differ as they are written.
    """
    from lemmata.evidence import refute
    from lemmata.language.case import show

    case = refute.read(witness)
    if case is None:
        return None
    sides: dict[str, str] = {}
    for side, entry in (("printed", printed), ("corrected", corrected)):
        formula = entry.claim.formula
        try:
            value = case.apply(formula)
            code = refute.call(
                formula, _only(case, formula), entry.module, f"{entry.variable}.formula"
            )
        except Exception:  # noqa: BLE001 - a formula may refuse the point at which it is wrong
            return None
        text = show(value)
        sides |= {
            side: text if len(text) <= MOST else f"{text[:MOST]}…",
            f"{side}_code": code or "",
        }
    return sides if sides["printed"] != sides["corrected"] and sides["printed_code"] else None


def _only(case: Case, formula: Formula) -> Any:
    """Return the case without the parameters that a formula does not take."""
    from lemmata.language.case import Case

    parameters = inspect.signature(formula).parameters
    return Case(**{name: value for name, value in case.items() if name in parameters})
