"""What the last verification said of each claim: read by `show` and `verify --last-failed`, which must not wait for an engine.

One small file in the store, told by the id and, for a claim of the user's own, its file. It says what was found and when, not whether
that still stands: the digests of `lemmata.verification` do.
"""

from __future__ import annotations

import datetime
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from lemmata.named_claims import Entry
from lemmata.simulations import places
from lemmata.theory.types import Fields

if TYPE_CHECKING:
    from lemmata.proofs_checks.verdict import Verdict

NAME = "latest.json"


def key(entry: Entry) -> str:
    """Return the name under which a claim is remembered."""
    return entry.claim.id if entry.origin is None else f"{Path(entry.path).resolve()}::{entry.claim.id}"


def folder(store: str | None) -> Path:
    """Return the folder of the store that a command names, or of the default one.

    Raises: ValueError if there is no such folder to be had.
    """
    return (Path(store) if store else places.default_root()).expanduser()


def read(root: Path) -> dict[str, Fields]:
    """Return what is remembered in a store's folder: by claim, `outcome`, `as_recorded`, `grade`, `scope`, `tier` and `date`.

    A file that is damaged or missing remembers nothing.
    """
    try:
        found = json.loads((root / NAME).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: one for name, one in found.items() if isinstance(one, dict) and {"outcome", "as_recorded"} <= one.keys()}


def remember(root: Path, tier: str, found: Iterable[tuple[Entry, Verdict]]) -> None:
    """Keep what was found beside what is remembered of other claims; a folder that cannot be written to is forgiven."""
    date = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    told = {
        key(entry): {
            "outcome": verdict.outcome,
            "as_recorded": verdict.as_recorded,
            "grade": verdict.best.kind if verdict.best else None,
            "scope": verdict.scope,
            "tier": tier,
            "date": date,
        }
        for entry, verdict in found
    }
    if not told:
        return
    draft = root / f".{NAME}.{os.getpid()}.tmp"
    with suppress(OSError):
        try:
            draft.write_text(json.dumps({**read(root), **told}, indent=0, ensure_ascii=False), encoding="utf-8")
            draft.replace(root / NAME)
        finally:
            draft.unlink(missing_ok=True)


def words(entry: Entry, root: Path) -> str:
    """Return in words what is remembered of a claim, nothing if that is nothing."""
    one = read(root).get(key(entry))
    if one is None:
        return ""
    as_recorded = "as recorded" if one["as_recorded"] else "not as recorded"
    said = ", ".join(str(one[name]) for name in ("grade", "scope") if one.get(name))
    when = f"tier {one.get('tier', '?')}, {one.get('date', 'of unknown date')}"
    return f"{one['outcome']} ({as_recorded}){f': {said}' if said else ''}; {when}"
