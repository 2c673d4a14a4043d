"""Certificates that are kept from one verification of a claim to the next, in the store.

There is one entry for each claim: what proved a goal when the claim was last verified, and, as far
as there is room, before that. A verdict is computed anew after any edit; its goals that are as they
were are then proved without a search. Nothing that an entry says is believed: the kernel checks it.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable
from pathlib import Path

import lemmata
from lemmata.sources.named_claims import Origin
from lemmata.store import places
from lemmata.store.store import Store
from lemmata.terms.types import Fields

KIND = "certificates"
MOST = 2000
"""Certificates of a claim, at most: no built-in one needs 200, of some 250 bytes each."""
SEARCH = ("kernel", "terms", "prove/signs", "prove/traced")
"""What finds certificates. Another search may need less of what is supposed, which a scope says;
so that verdicts do not depend on what was kept, it finds its own.
"""


def remembered(store: Store, claim: str, origin: Origin | None) -> list[Fields]:
    """Return the certificates that are kept for a claim."""
    record = store.remember(KIND, _fields(claim, origin))
    certificates = record.get("kept") if record else None
    return [
        certificate
        for certificate in (certificates if isinstance(certificates, list) else ())
        if isinstance(certificate, dict) and isinstance(certificate.get("goal"), str)
    ]


def keep(
    store: Store,
    claim: str,
    origin: Origin | None,
    before: Iterable[Fields],
    used: Iterable[Fields],
) -> None:
    """Keep the certificates that were used for a claim, then those of before."""
    latest = {certificate["goal"]: certificate for certificate in used}
    earlier = {certificate["goal"]: certificate for certificate in before}
    if latest.keys() - earlier.keys():
        certificates = [
            *latest.values(),
            *(certificate for goal, certificate in earlier.items() if goal not in latest),
        ]
        store.keep(KIND, _fields(claim, origin), {"kept": certificates[:MOST]})


def _fields(claim: str, origin: Origin | None) -> Fields:
    return {"claim": claim, "of": list(origin or ()), "house": places.HOME, "search": _search()}


@functools.cache
def _search() -> str:
    """Return a digest of the search."""
    digest = hashlib.sha256()
    home = Path(lemmata.__file__).parent
    for path in sorted(path for room in SEARCH for path in (home / room).rglob("*.py")):
        digest.update(f"{path.relative_to(home)}\0".encode() + path.read_bytes())
    return digest.hexdigest()
