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
from lemmata.sources import families, messages
from lemmata.sources.named_claims import Entry, Origin, place
from lemmata.sources.told import described
from lemmata.store import places
from lemmata.terms.types import Fields, Formula, Function, Named

if TYPE_CHECKING:
    from lemmata.store.store import Store

FORMAT = 2
"""The form of a record; one without this number is of the first, which had verdicts alone."""
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
    rows = _complete(record["claims"], entries, store, (record["tier"], *run))
    return {
        "format": FORMAT,
        "date": _stamp(datetime.datetime.now(datetime.UTC)),
        **record,
        "claims": rows,
    }


def _stamp(moment: datetime.datetime) -> str:
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")


def _complete(
    rows: Sequence[Named], entries: Iterable[Entry], store: Store, asked: tuple[str, str, str]
) -> list[Fields]:
    known = {entry.claim.id: entry for entry in entries}
    near = {
        **{
            id: entry
            for id, entry in families.every().items()
            if any(id == row["corrected_by"] for row in rows)
        },
        **known,
    }
    values = _values(
        [row for row in rows if row["id"] in known and row["outcome"] == "refuted"], near
    )
    told = []
    for row in rows:
        entry = known.get(row["id"])
        if entry is None:
            told.append({**row, "checked": _stamp(datetime.datetime.now(datetime.UTC))})
            continue
        wrong = _wrong(entry)
        controls = [{**one, "wrong": wrong.get(one["name"], "")} for one in row["controls"]]
        dated = {"values": values.get(row["id"]), "checked": _checked(row, entry, store, asked)}
        told.append({**row, **of_claim(entry, row), "controls": controls, **dated})
    return told


def of_claim(entry: Entry, row: Named) -> Fields:
    """Return what a row says of its claim: JSON values."""
    claim = entry.claim
    return {
        "statement": claim.statement,
        "document": {**asdict(claim.source.paper), "place": claim.source.where},
        "setting": glossary(entry).setting,
        "symbols": [asdict(one) for one in written(entry)],
        "assumptions": list(claim.assumptions),
        "uses": list(claim.uses),
        "erratum": asdict(claim.erratum) if claim.erratum else None,
        "code": {name: asdict(found) for name, found in _code(entry, row).items()},
        "place": _place(entry),
        "target": target(entry),
    }


def target(entry: Entry) -> str:
    """Return the name of a claim on the command line: its id, after the file or module if it is the
    user's own.
    """
    if entry.origin is None:
        return entry.claim.id
    where = messages.shown(entry.path) if entry.origin.folder else entry.origin.module
    return f"{where}::{entry.claim.id}"


def _place(entry: Entry) -> str:
    """Return file and line of the record, from the root of the house if it is built in."""
    return _inside(place(entry))


def _inside(shown: str) -> str:
    name = places.label(os.path.abspath(shown))
    return name.removeprefix(places.HOUSE) if name.startswith(places.HOUSE) else shown


def read(row: Named) -> Record | None:
    """Return the claim as a row describes it, None for a row that does not."""
    if "statement" not in row:
        return None
    document = dict(row["document"])
    where = document.pop("place")
    return Record(
        row["statement"],
        where,
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


def _checked(row: Named, entry: Entry, store: Store, asked: tuple[str, str, str]) -> str:
    """Return when the verdict was computed: when it was put into the store if it is from there,
    else now.
    """
    from lemmata.store.canonical import digest, plain
    from lemmata.verification import verdicts

    fields = plain({**verdicts.key_fields(entry, *asked), "source": row["source_hash"]})
    folder = store.folder(verdicts.KIND, digest({"kind": verdicts.KIND, "fields": fields}))
    try:
        kept = (
            datetime.datetime.fromtimestamp(folder.stat().st_mtime, datetime.UTC)
            if row["source_hash"]
            else None
        )
    except OSError:
        kept = None
    return _stamp(kept or datetime.datetime.now(datetime.UTC))


def _code(entry: Entry, row: Named) -> dict[str, Code]:
    """Return the formula, and the checks of which a row has evidence, by their name there."""
    from lemmata.language.check import CHECKS

    ran = {item["check"] for item in row["evidence"]}
    known = entry.checks or [
        check for id in (row["id"], row["corrected_by"]) for check in CHECKS.get(id or "", ())
    ]
    functions = {
        "formula": entry.claim.formula,
        **{check.name: check.function for check in known if check.name in ran},
    }
    return {name: _function(function) for name, function in functions.items()}


@functools.cache
def _function(function: Function) -> Code:
    found = described(function)
    says = " ".join(docstring(function).partition("\n\n")[0].split())
    name = f"{found.__module__}.{found.__qualname__}{found.signature}"
    return Code(
        name,
        _inside(messages.shown(found.path)),
        found.line,
        says,
        textwrap.dedent(found.source or ""),
    )


def _wrong(entry: Entry) -> dict[str, str]:
    """Return in a sentence, mathematics between dollar signs, what each control gets wrong."""
    symbols = {one.name: one.symbol for one in written(entry)}
    told = {}
    for control in entry.claim.controls:
        if isinstance(control, Mutant):
            found = _function(control.formula)
            short = found.name.partition("(")[0].rpartition(".")[2]
            says = found.says.rstrip(".")
            told[control.name] = f"The formula is replaced by `{short}`{': ' * bool(says)}{says}."
        else:
            told[control.name] = _widened(control, symbols)
    return told


def _widened(control: Widened, symbols: Mapping[str, str]) -> str:
    wider = [
        f"{told} (was narrower)"
        for name, factor in control.factors.items()
        for told in ranged(name, factor, symbols)[:1]
    ]
    dropped = [f"without the assumption “{control.drop}”"] if control.drop else []
    said = " and ".join(
        [*dropped, *([f"with {', '.join(wider).replace(' (was narrower)', '')}"] if wider else [])]
    )
    return f"The statement is asserted {said}."


Asked = tuple[str, str | None, Origin | None, str, str | None, Origin | None, str, str]


def _values(rows: Sequence[Named], entries: Mapping[str, Entry]) -> dict[str, dict[str, str]]:
    """Return both sides of each erratum at its witness; a user's formulas run in a process that has
    read no other file.
    """
    from lemmata.processes import pool

    found: dict[str, dict[str, str]] = {}
    tasks = []
    for row in rows:
        one, other = entries.get(row["id"]), entries.get(row["corrected_by"] or "")
        if not (one and other and row["witness"]):
            continue
        if one.origin or other.origin:
            tasks.append((row["id"], row["corrected_by"], row["witness"], one.origin, other.origin))
        elif told := at_witness(one, other, row["witness"]):
            found[row["id"]] = told
    for task, told, error in pool.each(
        _apart, tasks, 1, lambda tasks: None, 60.0, lambda task: task[3]
    ):
        if told and not error:
            found[task[0]] = told
    return found


def _apart(task: tuple[str, str, str, Origin | None, Origin | None]) -> dict[str, str] | None:
    from lemmata.sources.own_claims import registered

    one, other = (
        registered(id, None if origin else id.partition(".")[0].replace("-", "_"), origin)
        for id, origin in zip(task[:2], task[3:], strict=True)
    )
    return at_witness(one, other, task[2])


def at_witness(printed: Entry, corrected: Entry, witness: str) -> dict[str, str] | None:
    """Return what two formulas give at a witness, None where they cannot be evaluated there or do
    not differ as they are written.
    """
    from lemmata.evidence import refute
    from lemmata.language.case import show

    case = refute.read(witness)
    if case is None:
        return None
    told: dict[str, str] = {}
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
        told |= {side: text if len(text) <= MOST else f"{text[:MOST]}…", f"{side}_code": code or ""}
    return told if told["printed"] != told["corrected"] and told["printed_code"] else None


def _only(case: Case, formula: Formula) -> Any:
    """Return the case without the parameters that a formula does not take."""
    from lemmata.language.case import Case

    taken = inspect.signature(formula).parameters
    return Case(**{name: value for name, value in case.items() if name in taken})
