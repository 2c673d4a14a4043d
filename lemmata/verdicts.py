"""Verdicts of many claims: served from the store while nothing they rest on has changed, else computed in worker processes.

The key of a verdict is the claim's id, the tier, the kind of device, the versions, and the digest of all source reached from the
claim, its checks and the engine. A worker takes the digest of what it ran itself, so an edit in between is never misfiled.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import lemmata
from lemmata import families
from lemmata.families import Entry
from proofs_checks import verdict
from proofs_checks.check import Evidence
from proofs_checks.verdict import Options, Verdict
from simulations import reach
from simulations.store import Store

KIND = "verdicts"


@dataclasses.dataclass(frozen=True)
class Task:
    """One claim to verify, as it is handed to a worker process."""

    id: str
    folder: str
    tier: str
    device: str
    root: Path | None
    use: bool


def verified(
    entries: Sequence[Entry], tier: str, device: str, store: Store, jobs: int, running: Callable[[list[Task]], None] = lambda tasks: None
) -> Iterator[Verdict]:
    """Yield the verdict of each claim as it is known: the stored ones first, then the others as they finish."""
    from lemmata import pool

    families.register({_folder(entry) for entry in entries})
    pending: dict[str, Entry] = {}
    for entry, source in zip(entries, reach.digests(rests_on(entry, tier) for entry in entries), strict=True):
        record = store.remember(KIND, key_fields(entry, tier, device, source))
        if record is None:
            pending[entry.claim.id] = entry
        else:
            yield verdict.restored(entry.claim, record)
    root = store.root if store.named else None  # a worker forgives a default folder that cannot be made, as this process did
    tasks = [Task(name, _folder(entry), tier, device, root, store.use) for name, entry in pending.items()]
    for task, record, error in pool.each(compute, tasks, jobs, running):
        entry = pending[task.id]
        if error is None:
            found = dataclasses.replace(verdict.restored(entry.claim, record), cached=False)
            if worth_keeping(found):
                store.keep(KIND, key_fields(entry, tier, device, record["source_hash"]), record)
        else:
            evidence = Evidence("tested", task.id, "error", "", note=error)
            found = Verdict(entry.claim, "error", (evidence,), (), (), 0.0)
        yield found


def _folder(entry: Entry) -> str:
    return entry.module.split(".")[1]


def key_fields(entry: Entry, tier: str, device: str, source: str) -> dict[str, Any]:
    """Return what a verdict is kept under; `scale` counts only where there are scaled checks."""
    if tier == "scale" and not any(check.kind == "scaled" for check in verdict.selected(entry.claim, tier)):
        tier, device = "quick", "cpu"
    versions = {**reach.versions(), "lemmata": lemmata.__version__}
    return {"claim": entry.claim.id, "tier": tier, "device": device, "source": source, "versions": versions}


def rests_on(entry: Entry, tier: str) -> tuple[Any, ...]:
    """Return the objects from which all source is reached that a verdict rests on: record, formulas, checks, figures' data, engine."""
    return entry.claim, *verdict.selected(entry.claim, tier), verdict.verify


def worth_keeping(found: Verdict) -> bool:
    """Tell whether a verdict may be served again: no check ended in an error, which may have passed by tomorrow."""
    return "error" not in {found.outcome, *(item.outcome for item in (*found.evidence, *found.controls))}


def compute(task: Task) -> dict[str, Any]:
    """Verify one claim, in a worker process; return the verdict as JSON values."""
    families.register([task.folder])
    entry = families.selected([task.id])[task.id]
    source = reach.digest(*rests_on(entry, task.tier))
    options = Options(tier=task.tier, device=task.device, store=Store(task.root, use=task.use))
    return dataclasses.replace(verdict.verify(entry.claim, options), source_hash=source).json()
