"""Verdicts on many claims: served from the store while nothing they depend on has changed, else computed in worker processes.

The key of a verdict is the claim's id, the tier, the kind of device, the precision, the versions, and the digest of all source reached
from the claim, its checks and the engine. A worker takes the digest of what it ran itself, so an edit in between is never misfiled. A
user's own claims are kept alike, but for those of an installed package, whose source is known by its version alone.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import lemmata
from lemmata import families, own_claims
from lemmata.named_claims import Entry, Origin, place
from lemmata.proofs_checks import verdict
from lemmata.proofs_checks.check import Evidence
from lemmata.proofs_checks.verdict import Options, Verdict
from lemmata.simulations import precision, reach
from lemmata.simulations.source_graph import first_party
from lemmata.simulations.store import Store

KIND = "verdicts"


@dataclasses.dataclass(frozen=True)
class Task:
    """One claim to verify, as it is handed to a worker process."""

    id: str
    folder: str | None
    origin: Origin | None
    tier: str
    device: str
    dtype: str
    root: Path | None
    use: bool


def verified(
    entries: Sequence[Entry],
    tier: str,
    device: str,
    store: Store,
    jobs: int,
    running: Callable[[list[Task]], None] = lambda tasks: None,
    timeout: float | None = None,
    dtype: str = "float64",
) -> Iterator[Verdict]:
    """Yield the verdict on each claim as soon as it is known: the stored ones first, then the others as they finish.

    A claim that takes longer than `timeout` seconds is an error, and its process is ended.
    """
    from lemmata import pool

    families.register({entry.folder for entry in entries if entry.folder})
    pending = {entry.claim.id: entry for entry in entries}
    known = [entry for entry in entries if source_is_known(entry)]
    for entry, source in zip(known, reach.digests(rests_on(entry, tier) for entry in known), strict=True):
        record = store.remember(KIND, key_fields(entry, tier, device, dtype, source))
        if record is not None:
            del pending[entry.claim.id]
            yield verdict.restored(entry.claim, record)
    root = store.root if store.named else None  # a worker forgives a default folder that cannot be made, as this process did
    tasks = [Task(name, entry.folder, entry.origin, tier, device, dtype, root, store.use) for name, entry in pending.items()]
    for task, record, error in pool.each(compute, tasks, jobs, running, timeout):
        entry = pending[task.id]
        if error is None:
            found = dataclasses.replace(verdict.restored(entry.claim, record), cached=False)
            if worth_keeping(found) and source_is_known(entry):
                store.keep(KIND, key_fields(entry, tier, device, dtype, record["source_hash"]), record)
        else:
            evidence = Evidence("tested", task.id, "error", "", note=f"{error} ({place(entry)})")
            found = Verdict(entry.claim, "error", (evidence,), (), (), 0.0)
        yield found


def source_is_known(entry: Entry) -> bool:
    """Tell whether the claim's source enters its digest: it is built in, or stands in a file that is not installed."""
    path = sys.modules[entry.module].__file__
    return entry.origin is None or (path is not None and first_party(Path(path).resolve()))


def key_fields(entry: Entry, tier: str, device: str, dtype: str, source: str) -> dict[str, Any]:
    """Return what a verdict is kept under; `scale` counts only where there are scaled checks."""
    if tier == "scale" and not any(check.kind == "scaled" for check in verdict.selected(entry.claim, tier)):
        tier, device, dtype = "quick", "cpu", "float64"
    versions = {**reach.versions(), "lemmata": lemmata.__version__}
    asked = {"tier": tier, "device": device, "dtype": dtype, "matmul": precision.MATMUL}
    return {"claim": entry.claim.id, **asked, "source": source, "versions": versions}


def rests_on(entry: Entry, tier: str) -> tuple[Any, ...]:
    """Return the objects from which all source is reached that a verdict rests on: record, formulas, checks, figures' data, engine."""
    return entry.claim, *verdict.selected(entry.claim, tier), verdict.verify


def worth_keeping(found: Verdict) -> bool:
    """Tell whether a verdict may be served again: no check ended in an error, which may have passed by tomorrow."""
    return "error" not in {found.outcome, *(item.outcome for item in (*found.evidence, *found.controls))}


def compute(task: Task) -> dict[str, Any]:
    """Verify one claim, in a worker process; return the verdict as JSON values."""
    entry = registered(task.id, task.folder, task.origin)
    source = reach.digest(*rests_on(entry, task.tier))
    options = Options(tier=task.tier, device=task.device, dtype=task.dtype, store=Store(task.root, use=task.use))
    found = verdict.verify(entry.claim, options)
    if not verdict.selected(entry.claim, task.tier):
        missing = dataclasses.replace(found.evidence[0], note=f"{found.evidence[0].note} ({place(entry)})")
        found = dataclasses.replace(found, evidence=(missing,))
    return dataclasses.replace(found, source_hash=source).json()


def registered(id: str, folder: str | None, origin: Origin | None) -> Entry:
    """Return a claim, its checks registered, in whatever process.

    Raises: ImportError if it stands in a file that cannot be imported here; Unread if its checks cannot be.
    """
    if origin is None:
        families.register([folder] if folder else [])
        entries = families.named(id)
    else:
        entries = own_claims.asked(origin, origin.module, id)
    entry = next(entry for entry in entries if isinstance(entry, own_claims.Broken) or entry.claim.id == id)
    if isinstance(entry, own_claims.Broken):
        raise ImportError(f"{entry.place}: {entry.why}")
    return entry
