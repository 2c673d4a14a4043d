"""What a report says: each row of a record of verdicts, with the claim that it is about if that is available, and its age.

A record (`lemmata verify --json`) holds outcomes but no statements; those are in the claims. The source may have changed since: a row
is *stale* where something that the verdict rests on has another value now, or no claim has the id any more.
"""

from __future__ import annotations

import functools
import hashlib
import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from lemmata import BadInput, certification, families, messages
from lemmata.named_claims import Entry
from lemmata.site.gallery import Figure
from lemmata.theory.claim import KINDS
from lemmata.verbs.verify import TIERS

if TYPE_CHECKING:
    from lemmata.simulations.store import Store

Age = Literal["current", "stale", "unknown"]

LARGEST, LONGEST = sys.float_info.max, 200
TEXT, NUMBER, WORDS = str, (int, float), (str, type(None))
ROW = {
    **dict.fromkeys(("id", "family", "title", "source", "outcome"), TEXT),
    **dict.fromkeys(("reading", "expect", "grade", "scope", "witness", "corrected_by", "severity", "source_hash"), WORDS),
    "as_recorded": bool,
    "seconds": NUMBER,
    "evidence": list,
    "controls": list,
    "toothless": list,
}
EVIDENCE = {
    **dict.fromkeys(("check", "outcome", "scope"), TEXT),
    **dict.fromkeys(("kind", "witness", "confirmed_by", "note"), WORDS),
    **dict.fromkeys(("residual", "bound"), (int, float, type(None))),
    **dict.fromkeys(("tried", "met"), (int, type(None))),
    "seconds": NUMBER,
}
CONTROL = {"name": TEXT, "outcome": TEXT, "refuted_by": WORDS}


@dataclass(frozen=True)
class Row:
    """A verdict as recorded, its claim if that is available, and whether it is current."""

    verdict: Mapping[str, Any]
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
        told = " ".join((self.id, self.verdict["source"], self.verdict["title"]))
        return f"_{hashlib.sha256(told.encode(errors='backslashreplace')).hexdigest()[:12]}.html"

    @property
    def target(self) -> str:
        """The name of the claim on the command line: its id, after the file or module if it is the user's own."""
        if self.entry is None or self.entry.origin is None:
            return self.id
        origin = self.entry.origin
        return f"{messages.shown(self.entry.path) if origin.folder else origin.module}::{self.id}"

    @property
    def name(self) -> str:
        """The id without the family."""
        return self.id.removeprefix(f"{self.verdict['family']}.")


@dataclass(frozen=True)
class Report:
    """The rows, how they came about (version, tier, seconds, whether the run was interrupted), and the figures that show them."""

    rows: tuple[Row, ...]
    version: str
    tier: str
    seconds: float
    interrupted: bool
    figures: tuple[Figure, ...] = ()

    def row(self, id: str | None) -> Row | None:
        """Return the row of a claim, None if there is none."""
        return self._known.get(id or "")

    @functools.cached_property
    def _known(self) -> dict[str, Row]:
        return {row.id: row for row in self.rows}

    def shown(self, id: str) -> list[Figure]:
        """Return the figures that show a claim."""
        return [figure for figure in self.figures if id in {name for name, _ in figure.shows}]

    @property
    def papers(self) -> dict[str, list[Row]]:
        """The errata of each source document, by its key, in the order of the record; what is `new` is printed nowhere."""
        found: dict[str, list[Row]] = {}
        for row in self.rows:
            if row.entry and row.entry.claim.erratum and row.entry.claim.reading != "new":
                found.setdefault(row.entry.claim.source.paper.key, []).append(row)
        return found


def report(record: Mapping[str, Any], entries: Iterable[Entry], path: Path | str, store: Store, only: bool = False) -> Report:
    """Return what a record says about claims.

    Args:
        record: as `lemmata verify --json` writes it.
        entries: the available claims, their checks registered.
        path: where the record comes from, for complaints.
        store: remembers what the verdicts rest on; of those that it does not know the age is unknown.
        only: leave out what is recorded of other claims.

    Raises: BadInput if the record is not complete.
    """
    if not _whole(record):
        raise BadInput(f"{path} is not a complete record of verdicts: `lemmata verify --json FILE` writes one")
    known = {entry.claim.id: entry for entry in entries}
    rows = [row for row in record["claims"] if row["id"] in known or not only]
    if not rows:
        raise BadInput(f"{path} holds no verdict on the claims asked for: name others, or verify these")
    ages = _ages(rows, known, record["tier"], store)
    files = {row["id"]: certification.files(store, known[row["id"]], row["source_hash"]) for row in rows if row["id"] in known}
    told = tuple(Row(row, known.get(row["id"]), ages[row["id"]], files.get(row["id"], {})) for row in rows)
    return Report(told, record["version"], record["tier"], record["seconds"], record["interrupted"])


def _whole(record: Mapping[str, Any]) -> bool:
    head = {"version": TEXT, "tier": TEXT, "seconds": NUMBER, "interrupted": bool, "claims": list}
    return (
        _has(record, head)
        and record["tier"] in TIERS
        and all(
            _has(row, ROW)
            and row["grade"] in (None, *KINDS)
            and all(_has(item, EVIDENCE) for item in row["evidence"])
            and all(_has(item, CONTROL) for item in row["controls"])
            and all(isinstance(item, str) for item in row["toothless"])
            for row in record["claims"]
        )
    )


def _has(found: Any, types: Mapping[str, Any]) -> bool:
    return isinstance(found, dict) and all(name in found and _is(found[name], kind) for name, kind in types.items())


def _is(value: Any, kind: Any) -> bool:
    """Tell whether a value is of a kind, and, if it is a number, one that a float can hold."""
    return isinstance(value, kind) and not (isinstance(value, (int, float)) and abs(value) > LARGEST)


def _ages(rows: Iterable[Mapping[str, Any]], known: Mapping[str, Entry], tier: str, store: Store) -> dict[str, Age]:
    """Return how old rows are: unknown without a digest, for a claim whose file was not named, and where nothing tells what it rests on."""
    rows = list(rows)
    told = {row["id"]: row["source_hash"] for row in rows}
    ages: dict[str, Age] = dict.fromkeys(told, "unknown")
    built_in = families.every()
    gone = (row["id"] for row in rows if row["family"].replace("-", "_") in families.folders() and row["id"] not in built_in)
    ages |= dict.fromkeys(gone, "stale")
    now: dict[str | None, Any] = {}
    ages.update((name, _age(entry, told[name], tier, store, now)) for name, entry in known.items() if told.get(name))
    return ages


def _age(entry: Entry, told: str, tier: str, store: Store, now: dict[str | None, Any]) -> Age:
    from lemmata import verification

    # A record does not say on what device its large runs were, nor in which precision.
    for device, dtype in product(("cpu", "gpu"), ("float64", "float32")) if tier == "scale" else [("cpu", "float64")]:
        fields = verification.key_fields(entry, tier, device, dtype)
        for basis in store.bases(verification.KIND, fields):
            present = store.present(basis, verification.at_present(entry, now)) if basis["source"] == told else None
            if present is not None:
                return "current" if present[0] == told else "stale"
    return "unknown"
