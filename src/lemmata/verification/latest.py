"""What the last verification said of each claim: read by `show` and `verify --last-failed`, which
must not wait for an engine.

One small file in the store, told by the id and, for a claim of the user's own, its file. It says
what was found and when, not whether that still stands; `ages` does, by the digests of what the
verdicts rested on.
"""

from __future__ import annotations

import datetime
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from lemmata.sources.named_claims import Entry
from lemmata.store import places
from lemmata.terms.types import Fields, Value

if TYPE_CHECKING:
    from lemmata.evidence.verdict import Verdict
    from lemmata.verification.kept import Age

NAME = "latest.json"
AGES: dict[Age, str] = {
    "current": "",
    "stale": "of code that has changed since",
    "unknown": "not compared with the code of today",
}


def key(entry: Entry) -> str:
    """Return the name under which a claim is remembered."""
    return (
        entry.claim.id
        if entry.origin is None
        else f"{Path(entry.path).resolve()}::{entry.claim.id}"
    )


def folder(store: str | None) -> Path:
    """Return the folder of the store that a command names, or of the default one.

    Raises: ValueError if there is no such folder to be had.
    """
    return (Path(store) if store else places.default_root()).expanduser()


def read(root: Path) -> dict[str, Fields]:
    """Return what is remembered in a store's folder: by claim, `outcome`, `as_recorded`, `grade`,
    `scope`, `tier`, `source` and `date`.

    A file that is damaged or missing remembers nothing.
    """
    try:
        records = json.loads((root / NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(records, dict):
        return {}
    return {
        name: record
        for name, record in records.items()
        if isinstance(record, dict) and {"outcome", "as_recorded"} <= record.keys()
    }


def remember(root: Path, tier: str, pairs: Iterable[tuple[Entry, Verdict]]) -> None:
    """Keep what was found beside what is remembered of other claims; a folder that cannot be
    written to is forgiven.
    """
    date = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    records = {
        key(entry): {
            "outcome": verdict.outcome,
            "as_recorded": verdict.as_recorded,
            "grade": verdict.headline or None,
            "scope": verdict.scope,
            "printed": verdict.printed_line,
            "tier": tier,
            "source": verdict.source_hash,
            "evidence": [
                {"source_hash": item.source_hash, "tier": item.tier}
                for item in verdict.evidence
                if item.source_hash
            ],
            "date": date,
        }
        for entry, verdict in pairs
    }
    if not records:
        return
    draft = root / f".{NAME}.{os.getpid()}.tmp"
    with suppress(OSError):
        try:
            draft.write_text(
                json.dumps({**read(root), **records}, indent=0, ensure_ascii=False),
                encoding="utf-8",
            )
            draft.replace(root / NAME)
        finally:
            draft.unlink(missing_ok=True)


def ages(entries: Iterable[Entry], root: Path) -> dict[str, Age]:
    """Return of the claims of which something is remembered whether that rested on the code of
    today, without running anything.
    """
    records = read(root)
    pairs = [(key(entry), entry) for entry in entries if key(entry) in records]
    if not pairs:
        return {}
    from lemmata.processes import device
    from lemmata.store.store import Store
    from lemmata.verification import kept

    device.settled("cpu")  # as for the verdicts, which rest on what says so
    store, now = Store(root), dict[str | None, Value]()
    return {
        name: (
            kept.oldest(
                store,
                entry,
                {"source_hash": record["source"], "evidence": record.get("evidence", ())},
                str(record.get("tier")),
                now,
            )
            if record.get("source")
            else "unknown"
        )
        for name, entry in pairs
        for record in [records[name]]
    }


def words(entry: Entry, root: Path) -> str:
    """Return in words what is remembered of a claim, and whether that is of the code of today,
    nothing if nothing is.
    """
    record = read(root).get(key(entry))
    if record is None:
        return ""
    as_recorded = "as recorded" if record["as_recorded"] else "not as recorded"
    details = ", ".join(str(record[name]) for name in ("grade", "scope") if record.get(name))
    occasion = f"tier {record.get('tier', '?')}, {record.get('date', 'of unknown date')}"
    age = AGES[ages([entry], root)[key(entry)]]
    return (
        f"{record['outcome']} ({as_recorded}){f': {details}' if details else ''};"
        f"{f' {printed};' if (printed := record.get('printed')) else ''}"
        f" {occasion}{f'; {age}' if age else ''}"
    )
