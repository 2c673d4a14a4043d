"""Records of verdicts made without a run: every claim as its record expects it, with evidence that has something of everything."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Sequence

from lemmata.evidence.verdict import Control, Verdict
from lemmata.language.check import Evidence
from lemmata.site.gallery import NOT_KEPT, Figure
from lemmata.sources import families
from lemmata.sources.named_claims import Entry
from lemmata.store import inputs, provenance
from lemmata.store.store import Store
from lemmata.terms.types import Fields
from lemmata.verification import kept, records


def entries() -> list[Entry]:
    """Return every built-in claim, its checks registered."""
    families.register(families.folders())
    return list(families.every().values())


RESTS_ON = (inputs.FILE, "house:theory/claim.py")


def record(claims: Sequence[Entry], store: Store, tier: str = "quick") -> Fields:
    """Return a record of the claims, each as recorded, of today, and resting on one file as the store remembers."""
    values = provenance.Now().values([RESTS_ON])
    fields = {entry.claim.id: kept.key_fields(entry, tier, "cpu", "float64") for entry in claims}
    sources = {id: store.learn(kept.KIND, known, values) for id, known in fields.items()}
    rows = [_verdict(entry, sources[entry.claim.id]).json() for entry in claims]
    told = {"version": "0.1.0", "tier": tier, "seconds": 2.5, "interrupted": False, "claims": rows}
    return records.whole(told, claims, store, ("cpu", "float64"))


def figures(shown: str) -> tuple[Figure, ...]:
    """Return two figures that show a claim, one of them drawn."""
    import numpy as np
    from matplotlib.image import imsave

    picture = io.BytesIO()
    imsave(picture, np.linspace(0, 1, 60_000).reshape(200, 300), format="png")
    found = Evidence("shown", "lemmata.figures.one.rises", "holds", "the figure's data: Every pixel is brighter than the last.", 0.0, 1e-9)
    one = Figure("one", "family", "A ramp from dark to bright", "lemmata figures one", ((shown, found),), caption="A ramp; 1 < 2.")
    drawn = dataclasses.replace(one, files={"one.png": picture.getvalue()}, size=(300, 200))
    return drawn, Figure("two", "family", "Another <ramp>", "lemmata figures two", ((shown, None),), trouble=NOT_KEPT)


def _verdict(entry: Entry, source: str) -> Verdict:
    claim = entry.claim
    exact = Evidence("exact", f"checks.{claim.id}.proved", claim.expect, "n <= 3", confirmed_by="a normal form", tried=3, met=2)
    if claim.expect == "refuted":
        evidence = (dataclasses.replace(exact, witness="n = 2 < 3 & 'x'"),)
    else:
        run = Evidence("integrated", f"checks.{claim.id}.flow", "holds", "3 runs", 1e-10, 1e-8, 0.5)
        evidence = (dataclasses.replace(exact, confirmed_by=None), run)
    controls = tuple(Control(control.name, "refuted", exact.check) for control in claim.controls)
    return Verdict(claim, claim.expect, evidence, controls, (), 0.5, source_hash=source)
