"""Verdicts on many claims: served from the store while nothing they depend on has changed, else
computed in worker processes.

The key of a verdict is the claim's id, the tier, the kind of device, the precision, and the digest
of all that it rests on: what its worker process loaded and read, by the values that it met
(`lemmata.store.provenance`). A verdict that rests on what cannot be followed is not kept, and a
note says why. A user's own claims are kept alike, in worker processes of their own, but for those
of an installed package, whose source is known by its version alone.
"""

from __future__ import annotations

import dataclasses
import functools
import gc
import os
from collections.abc import Callable, Generator, Sequence
from itertools import product
from pathlib import Path

from lemmata.evidence import verdict
from lemmata.evidence.verdict import Options, Verdict
from lemmata.language.check import Evidence
from lemmata.language.tier import Tier
from lemmata.paper import glossary
from lemmata.prove.signs.certificates import having
from lemmata.sources import families, own_claims
from lemmata.sources.named_claims import Entry, Origin, place
from lemmata.sources.own_claims import Broken
from lemmata.store import provenance, trace
from lemmata.store.store import Store
from lemmata.terms.types import Fields
from lemmata.verification import certificates
from lemmata.verification.kept import KIND, at_present, key_fields, remembered, source_is_known

REMEMBERED = "SYMPY_CACHE_SIZE", "50000"
"""The variable that tells SymPy how many results of each of its functions to remember, and how many
a worker process does: of the 1000 that are its own choice the expressions of a single proof push
each other out. The process grows by a tenth.
"""
CYCLES = 100_000, 250, 20
"""After how many new objects a worker process looks for cycles, which expressions and arrays make
none of (Python looks after 700), and how often so before it looks at older ones again, which are
what SymPy remembers.
"""

FULLER: tuple[tuple[Tier, str, str], ...] = (
    ("full", "cpu", "float64"),
    *(("scale", *machine) for machine in product(("cpu", "gpu"), ("float64", "float32"))),
)
"""Where verdicts on the parts are kept that another tier does not run: tier, device, precision."""


@dataclasses.dataclass(frozen=True)
class Task:
    """One claim to verify, as it is handed to a worker process."""

    id: str
    folder: str | None
    origin: Origin | None
    tier: Tier
    device: str
    dtype: str
    root: Path | None
    use: bool

    @property
    def company(self) -> Origin | None:
        """What a worker process may have been used for already: the built-in claims, or those of
        the same file or module.
        """
        return self.origin

    @property
    def topic(self) -> str:
        """What comes before the last dot of its id: claims of one topic compile and compute much in
        common.
        """
        return self.id.rpartition(".")[0]


def verified(
    entries: Sequence[Entry],
    tier: Tier,
    device: str,
    store: Store,
    jobs: int,
    running: Callable[[list[Task]], None] = lambda tasks: None,
    timeout: float | None = None,
    dtype: str = "float64",
) -> Generator[Verdict | Broken, None, None]:
    """Yield the verdict on each claim as soon as it is known: the stored ones first, then the
    others as they finish.

    A claim that takes longer than `timeout` seconds is an error, and its process is ended. Checks
    are imported where they run; a family whose checks cannot be has one row, in place of verdicts
    that are not stored.
    """
    from lemmata.processes import pool  # no verdict rests on how certificates are made
    from lemmata.verification import certification

    if tier == "scale":  # verdicts are kept under more where there are scaled checks
        families.register({entry.folder for entry in entries if entry.folder})
    pending = {entry.claim.id: entry for entry in entries}
    now: dict[str | None, provenance.Now] = {}
    for entry in entries:
        record = None
        if source_is_known(entry):
            fields = key_fields(entry, tier, device, dtype)
            record = remembered(store, entry, fields, now)
            changes = (
                store.changed(KIND, fields, at_present(entry, now))
                if record is None and store.use
                else []
            )
            if changes:
                store.stale.setdefault(provenance.listed(changes), []).append(entry.claim.id)
        if record is not None:
            del pending[entry.claim.id]
            marked = certification.marked(store, entry, verdict.restored(entry.claim, record))
            yield completed(store, entry, marked, tier, now)
    # a worker forgives a default folder that cannot be made, as this process did
    root = store.root if store.named else None
    tasks = [
        Task(name, entry.folder, entry.origin, tier, device, dtype, root, store.use)
        for name, entry in pending.items()
    ]
    broken = set[Broken]()
    for task, answer, error in pool.each(
        compute, tasks, jobs, running, timeout, lambda task: task.company, lambda task: task.topic
    ):
        entry = pending[task.id]
        if isinstance(answer, Broken):
            if answer not in broken:
                broken.add(answer)
                yield answer
            continue
        if error is not None:
            evidence = Evidence("tested", task.id, "error", "", note=f"{error} ({place(entry)})")
            yield Verdict(entry.claim, "error", (evidence,), (), (), 0.0)
            continue
        record, values, reason = answer
        result = dataclasses.replace(verdict.restored(entry.claim, record), cached=False)
        # handed over before it is kept, and kept whatever comes: what an interruption leaves in the
        # store has been counted
        try:
            marked = certification.marked(store, entry, result)
            yield completed(store, entry, marked, tier, now)
        finally:
            if reason:
                store.tell(f"{task.id} is not kept: {reason}")
            elif worth_keeping(result) and source_is_known(entry):
                fields = key_fields(entry, tier, device, dtype)
                store.keep(KIND, {**fields, "source": store.learn(KIND, fields, values)}, record)


def completed(
    store: Store, entry: Entry, result: Verdict, tier: Tier, now: dict[str | None, provenance.Now]
) -> Verdict:
    """Return a verdict with what the store has, of the code of today, of the parts that its tier
    does not run.
    """
    from lemmata.verification import certification

    if entry.folder and any(part.tier == "scale" for part in result.waiting):
        families.register([entry.folder])  # verdicts are kept under more where it has large runs
    for other, device, dtype in FULLER:
        if not result.waiting or other == tier or not source_is_known(entry):
            break
        record = remembered(store, entry, key_fields(entry, other, device, dtype), now)
        if record is not None:
            fuller = certification.marked(store, entry, verdict.restored(entry.claim, record))
            result = verdict.completed(result, fuller)
    return result


def worth_keeping(result: Verdict) -> bool:
    """Tell whether a verdict may be served again: no check ended in an error or lacked an extra,
    which may have passed by tomorrow.
    """
    outcomes = {result.outcome, *(item.outcome for item in (*result.evidence, *result.controls))}
    return "error" not in outcomes and not any(item.needs for item in result.evidence)


def compute(task: Task) -> tuple[Fields, provenance.Values, str | None] | Broken:
    """Verify one claim, in a worker process; return the verdict as JSON values, what it rests on,
    and why it cannot be kept, if so.

    Where the checks of its family cannot be imported, return the row that says so.
    """
    from lemmata.processes import pool  # of the process that runs this

    _settle()
    if task.folder and (broken := _without_checks(task.folder)):
        return broken
    entry = own_claims.registered(task.id, task.folder, task.origin)
    store = Store(task.root, use=task.use)
    options = Options(
        tier=task.tier,
        device=task.device,
        dtype=task.dtype,
        store=store,
        symbols=glossary.symbols(entry),
        telling=pool.at,
    )
    checks = verdict.selected(entry.claim, task.tier)
    before = certificates.remembered(store, task.id, task.origin)
    with trace.computing(), having(before) as at_hand:
        result = verdict.verify(entry.claim, options)
    certificates.keep(store, task.id, task.origin, before, at_hand.data())
    if not checks:
        evidence = dataclasses.replace(
            result.evidence[0], note=f"{result.evidence[0].note} ({place(entry)})"
        )
        result = dataclasses.replace(result, evidence=(evidence,))
    beside = (task.origin.folder,) if task.origin and task.origin.folder else ()
    values, reason = provenance.gathered(task.folder, beside)
    source = None if reason else provenance.digest(values)
    return dataclasses.replace(result, source_hash=source).json(), values, reason


_without_checks = functools.cache(own_claims.without_checks)
"""As `own_claims.without_checks`: what fails to be imported is not tried again for each claim of
the family.
"""


@functools.cache
def _settle() -> None:
    """Make this process fit for long proofs, before it imports SymPy; a size that the user's
    environment names is kept.
    """
    os.environ.setdefault(*REMEMBERED)
    gc.set_threshold(*CYCLES)
