"""What a report says: each row of a record of verdicts, what is told there of the claim, and its
age.

A record (`lemmata verify --json`) describes its claims; an older one holds outcomes alone, and the
claims are looked up. The source may have changed since: a row is *stale* where something that the
verdict rests on has another value now, or no claim has the id any more.
"""

from __future__ import annotations

import functools
import hashlib
import re
import types
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from lemmata import BadInput
from lemmata.evidence.engines import engine
from lemmata.evidence.verdict import evidence_of, is_whole, kind_of_grade, titles_of, waiting_of
from lemmata.language.check import KINDS, PARTLY, PROVED
from lemmata.language.claim import Claim
from lemmata.site.gallery import Figure
from lemmata.sources import families
from lemmata.sources.named_claims import Entry, Origin
from lemmata.sources.own_modules import located
from lemmata.terms.types import Named, Value
from lemmata.verification import certification, printed, records, schema
from lemmata.verification.printed import Sentence
from lemmata.verification.records import Record

if TYPE_CHECKING:
    from lemmata.store.store import Store
    from lemmata.verification.kept import Age

LONGEST = 200
"""Letters of an id that may be the name of a file; file systems allow 255 bytes, the ending
included.
"""


@dataclass(frozen=True)
class Row:
    """A verdict as recorded, its claim if that is available, and whether it is current."""

    verdict: Named
    entry: Entry | None
    age: Age
    certificates: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The file that a proof assistant's kernel accepted for each check: its name and its text."""

    @property
    def id(self) -> str:
        """The claim's id, or the file that could not be read."""
        return self.verdict["id"]

    @property
    def page(self) -> str:
        """The file name of its page; an id that no claim could have is replaced by a hash."""
        if re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)+", self.id) and len(self.id) <= LONGEST:
            return f"{self.id}.html"
        identity = " ".join((self.id, self.verdict["source"], self.verdict["title"]))
        return (
            f"_{hashlib.sha256(identity.encode(errors='backslashreplace')).hexdigest()[:12]}.html"
        )

    @property
    def target(self) -> str:
        """The name of the claim on the command line: its id, after the file or module if it is the
        user's own.
        """
        return self.record.target if self.record else self.id

    @functools.cached_property
    def record(self) -> Record | None:
        """The claim as the record describes it; None in an older one whose claim is not at hand."""
        return records.read(self.verdict)

    @property
    def name(self) -> str:
        """The id without the family."""
        return self.id.removeprefix(f"{self.verdict['family']}.")


@dataclass(frozen=True)
class Report:
    """The rows, how they came about (version, tier, seconds, whether interrupted, when), where the
    code is, and the figures.
    """

    rows: tuple[Row, ...]
    version: str
    tier: str
    seconds: float
    interrupted: bool
    date: str = ""
    code_at: str = ""
    figures: tuple[Figure, ...] = ()
    unstated: tuple[Named, ...] | None = None
    """What is printed and has no formula yet; None where the record does not say it."""

    def row(self, id: str | None) -> Row | None:
        """Return the row of a claim, None if there is none."""
        return self._known.get(id or "")

    def of_age(self, age: Age) -> int:
        """Return how many verdicts are of that age."""
        return sum(row.age == age for row in self.rows)

    @property
    def aged(self) -> str:
        """Say how many verdicts are stale, and how many nobody compared."""
        unknown = self.of_age("unknown")
        return f"{self.of_age('stale')} stale" + (
            f", {unknown} not compared with the source of today" if unknown else ""
        )

    @functools.cached_property
    def _known(self) -> dict[str, Row]:
        return {row.id: row for row in self.rows}

    def shown(self, id: str) -> list[Figure]:
        """Return the figures that show a claim."""
        return [figure for figure in self.figures if id in {name for name, _ in figure.shows}]

    @property
    def papers(self) -> dict[str, list[Row]]:
        """The errata of each source document, by its key, in the order of the record; what is `new`
        is printed nowhere.
        """
        groups: dict[str, list[Row]] = {}
        for row in self.rows:
            if row.record and row.record.erratum and row.verdict["reading"] != "new":
                groups.setdefault(row.record.paper.key, []).append(row)
        return groups

    @functools.cached_property
    def sentences(self) -> dict[str, Sentence]:
        """How far the printed statements of each document are proved, by its key."""
        rows = (row for row in self.rows if row.verdict["reading"] == printed.AS_PRINTED)
        statements = [
            printed.Printed(
                row.record.paper.key if row.record else row.verdict["family"],
                row.id,
                row.verdict,
                row.age,
            )
            for row in rows
        ]
        return {one.paper: one for one in printed.sentences(statements, self.unstated)}

    @property
    def documents(self) -> dict[str, list[Row]]:
        """The rows of each source document, by its key, in the order of the record."""
        groups: dict[str, list[Row]] = {}
        for row in self.rows:
            if row.record:
                groups.setdefault(row.record.paper.key, []).append(row)
        return groups


def report(
    record: Named,
    entries: Iterable[Entry],
    path: Path | str,
    store: Store,
    only: bool = False,
    of_files: Mapping[str, Age] = types.MappingProxyType({}),
) -> Report:
    """Return what a record says about claims.

    Args:
        record: as `lemmata verify --json` writes it.
        entries: the available claims, their checks registered.
        path: where the record comes from, for complaints.
        store: remembers what the verdicts rest on; of those that it does not know the age is
            unknown.
        only: leave out what is recorded of other claims.
        of_files: see `ages_of_files`.

    Raises: BadInput if the record is not complete, or a row of it says more than its evidence and
        controls.
    """
    if wrong := next(schema.faults(record, schema.record()), None):
        raise BadInput(
            f"{path} is not a complete record of verdicts ({wrong}): `lemmata verify --json FILE`"
            " writes one"
        )
    for row in record["claims"]:
        if why := _more_than_found(row):
            raise BadInput(
                f"{path} contradicts itself: {row['id']} {why}: `lemmata verify --json FILE` writes"
                " one that does not"
            )
    claims = {entry.claim.id: entry for entry in entries}
    rows = [row for row in record["claims"] if row["id"] in claims or not only]
    if not rows:
        raise BadInput(
            f"{path} holds no verdict on the claims asked for: name others, or verify these"
        )
    ages = _ages(rows, claims, record["tier"], store)
    ages |= {id: age for id, age in of_files.items() if id in ages and id not in claims}
    files = {
        row["id"]: certification.files(store, claims[row["id"]], row["source_hash"])
        for row in rows
        if row["id"] in claims
    }
    verdicts = [_described(row, claims.get(row["id"])) for row in rows]
    lines = tuple(
        Row(row, claims.get(row["id"]), ages[row["id"]], files.get(row["id"], {}))
        for row in verdicts
    )
    head = (
        record["version"],
        record["tier"],
        record["seconds"],
        record["interrupted"],
        record.get("date", ""),
    )
    waiting = record.get("unstated")
    return Report(lines, *head, unstated=None if waiting is None else tuple(waiting))


def _more_than_found(row: Named) -> str:
    """Say in words how a row says more than its own evidence and controls, nothing if it does not;
    what they say is believed.
    """
    outcome, evidence = row["outcome"], row["evidence"]
    sure = {
        item.get("part", "")
        for item in evidence
        if item["outcome"] == "holds" and item["kind"] in KINDS and engine(item["kind"]).rigorous
    }
    open_ = [
        item
        for item in evidence
        if not (item.get("rounding") and sure & {"", item.get("part", "")})
        and item["outcome"] != "holds"
    ]
    if (outcome == "holds" and open_) or (
        outcome == "refuted" and not any(item["outcome"] == "refuted" for item in evidence)
    ):
        return (
            f"is said to {'hold' if outcome == 'holds' else 'be refuted'}, which its evidence does"
            " not say"
        )
    grade, kind = row["grade"], kind_of_grade(row["grade"])
    if outcome == "holds" and waiting_of(row) and grade not in (PARTLY, None):
        return f"has the grade {grade}, though a part of it was not run"
    is_graded = grade is not None or not any(item.get("toothless") for item in evidence)
    giving = [item for item in evidence if not item.get("toothless")]
    given = [item for item in giving if grade == PARTLY or item["kind"] == kind]
    if (
        outcome in ("holds", "refuted")
        and is_graded
        and not any(item["outcome"] == outcome for item in given)
    ):
        return f"has the grade {grade}, of which it has no evidence"
    if (
        outcome == "holds"
        and is_graded
        and not row.get("partial")
        and all(item.get("partial") for item in given)
    ):
        return "is said to hold of all that it claims, which its evidence does not say"
    if row["grade"] == PROVED and not _is_proved(row):
        return "is said to be proved as a whole, which its evidence does not say"
    if row.get("needs") and not all(
        item.get("needs") or item["outcome"] == "holds" for item in evidence
    ):
        return f"is said to need {row['needs']} alone, which its evidence does not say"
    failed = (
        row["toothless"]
        or len(giving) < len(evidence)
        or any(control["outcome"] != "refuted" for control in row["controls"])
        or outcome != row["expect"]
    )
    return (
        "is said to be as recorded, which its outcome or its controls are not"
        if row["as_recorded"] and failed
        else ""
    )


def _is_proved(row: Named) -> bool:
    """Tell whether its theorems cover all of a claim, or each of its parts."""
    proofs = [
        evidence_of(item)
        for item in row["evidence"]
        if item["kind"] == "exact" and item["outcome"] == "holds" and not item.get("toothless")
    ]
    theorems = [item for item in proofs if item.is_theorem]
    return all(
        is_whole([item for item in theorems if item.part in ("", part)]) for part in titles_of(row)
    )


def _described(row: Named, entry: Entry | None) -> Named:
    """Return a row of an older record with what its claim says today, if that is at hand."""
    return row if "statement" in row or entry is None else {**row, **records.of_claim(entry, row)}


def _ages(
    rows: Iterable[Named], claims: Mapping[str, Entry], tier: str, store: Store
) -> dict[str, Age]:
    """Return how old rows are: unknown without a digest, and where nothing tells what it rests
    on.
    """
    from lemmata.verification import kept

    rows = list(rows)
    digests = {row["id"]: row for row in rows if row["source_hash"]}
    ages: dict[str, Age] = dict.fromkeys((row["id"] for row in rows), "unknown")
    built_in = families.every()
    gone = (
        row["id"]
        for row in rows
        if row["family"].replace("-", "_") in families.folders() and row["id"] not in built_in
    )
    ages |= dict.fromkeys(gone, "stale")
    values: dict[str | None, Value] = {}
    ages.update(
        (name, kept.oldest(store, entry, digests[name], tier, values))
        for name, entry in claims.items()
        if name in digests
    )
    return ages


def ages_of_files(record: Named, store: Store) -> dict[str, Age]:
    """Return how old the verdicts on a user's claims are, by the files that the record names; none
    of them is read.

    To be asked before any family's checks are imported: what they import changes the environment,
    on which these verdicts may rest.
    """
    from lemmata.verification import kept

    if next(schema.faults(record, schema.record()), None):
        return {}
    tier, values = record["tier"], dict[str | None, Value]()
    claims = (
        (row, entry)
        for row in record["claims"]
        if row["source_hash"] and (entry := _file(row, tier))
    )
    return {entry.claim.id: kept.oldest(store, entry, row, tier, values) for row, entry in claims}


def _file(row: Named, tier: str) -> Entry | None:
    """Return what tells a user's claim from others in the store, by the file that a record names if
    that is still there; it is not read.
    """
    word, separator, id = row.get("target", "").rpartition("::")
    if not separator or id != row["id"] or tier == "scale":
        return None
    try:
        origin = located(word, True) if word.endswith(".py") else Origin(word)
    except BadInput:
        return None
    return Entry(cast(Claim, SimpleNamespace(id=id)), "", "", word, origin) if origin else None
