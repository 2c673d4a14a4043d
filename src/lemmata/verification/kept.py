"""Under what a verdict is kept, and whether all that it rested on is as it was; read by what must
not wait for an engine.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Literal

from lemmata.dynamics import precision
from lemmata.language.check import checks_of
from lemmata.language.marks import marks
from lemmata.paper import glossary
from lemmata.sources.named_claims import Entry
from lemmata.store import places, provenance
from lemmata.store.store import Store
from lemmata.terms.types import Fields, Named

KIND = "verdicts"
Age = Literal["current", "stale", "unknown"]


def current(
    store: Store, entry: Entry, tier: str, device: str = "cpu", dtype: str = "float64"
) -> str | None:
    """Return the digest of what the kept verdict on a claim rests on, None if there is none that is
    current.
    """
    if not source_is_known(entry):
        return None
    record = remembered(store, entry, key_fields(entry, tier, device, dtype), {})
    return record["source_hash"] if record else None


def age(
    store: Store, entry: Entry, source: str, tier: str, now: dict[str | None, provenance.Now]
) -> Age:
    """Return whether what a verdict rested on that has this digest is as it was then: unknown where
    nothing tells what that was.
    """
    # It is not said on what device large runs were, nor in which precision.
    for device, dtype in (
        product(("cpu", "gpu"), ("float64", "float32")) if tier == "scale" else [("cpu", "float64")]
    ):
        for basis in store.bases(KIND, key_fields(entry, tier, device, dtype)):
            present = (
                store.present(basis, at_present(entry, now)) if basis["source"] == source else None
            )
            if present is not None:
                return "current" if present[0] == source else "stale"
    return "unknown"


def oldest(
    store: Store, entry: Entry, row: Named, tier: str, now: dict[str | None, provenance.Now]
) -> Age:
    """Return whether all that a row of a record rested on is as it was then, as of `age`: also what
    was kept of other tiers.
    """
    sources = {(row["source_hash"], tier)}
    sources |= {
        (item["source_hash"], item["tier"]) for item in row["evidence"] if item.get("source_hash")
    }
    ages = {age(store, entry, source, one, now) if source else "unknown" for source, one in sources}
    return next(one for one in ("stale", "unknown", "current") if one in ages)


def remembered(
    store: Store, entry: Entry, fields: Fields, now: dict[str | None, provenance.Now]
) -> Fields | None:
    """Return the verdict kept under the fields if nothing that it rests on has changed, None if
    there is none.
    """
    if not store.use:
        return None
    for source, _ in store.sources(KIND, fields, at_present(entry, now)):
        record = store.remember(KIND, {**fields, "source": source})
        if record is not None:
            return record
    return None


def at_present(entry: Entry, now: dict[str | None, provenance.Now]) -> provenance.Now:
    """Return the present values for a claim: one look at them for all claims of a folder."""
    folder = entry.origin.folder if entry.origin else None
    return now.setdefault(folder, provenance.Now([folder] if folder else []))


def source_is_known(entry: Entry) -> bool:
    """Tell whether the claim's source enters its digest: it is built in, or stands in a file that
    is not installed.
    """
    return entry.origin is None or places.first_party(Path(entry.path).resolve())


def key_fields(entry: Entry, tier: str, device: str, dtype: str) -> Fields:
    """Return what a verdict is kept under beside the digest of what it rests on; `scale` counts
    only where there are scaled checks. The symbols count by which a built-in statement with marks
    is read: they stand in a file that no verdict loads.
    """
    if tier == "scale" and not runs_at_scale(entry):
        tier, device, dtype = "quick", "cpu", "float64"
    conditions = {"tier": tier, "device": device, "dtype": dtype, "matmul": precision.MATMUL}
    return {
        "claim": entry.claim.id,
        **conditions,
        "of": list(entry.origin or ()),
        "house": places.HOME,
        **_marked(entry),
    }


def _marked(entry: Entry) -> Fields:
    is_read = entry.origin is None and marks(entry.claim.statement)
    return {"symbols": glossary.symbols(entry)} if is_read else {}


def runs_at_scale(entry: Entry) -> bool:
    """Tell whether a claim, whose checks are registered, has large runs: to others the tier `scale`
    adds nothing to `quick`.
    """
    checks = entry.checks or [
        check for check in checks_of(entry.claim) if check.tier in ("quick", "scale")
    ]
    return any(check.kind == "scaled" for check in checks)
