"""Claims from Python: list them, verify one, search for a counterexample to one, as the command
line does.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lemmata import BadInput, Failed
from lemmata.language.claim import Claim
from lemmata.sources import families, selection
from lemmata.sources.named_claims import Entry
from lemmata.sources.own_claims import Broken

if TYPE_CHECKING:
    from lemmata.evidence.refute import Finding
    from lemmata.evidence.verdict import Verdict
    from lemmata.language.tier import Tier


def claims(*names: str) -> list[Claim]:
    """Return the claims that names ask for, all built-in ones without names.

    Args:
        names: ids, families, beginnings of ids, patterns, or words of titles and statements, as
            `lemmata list` takes them.

    Raises: BadInput for a name that matches nothing; Failed for a file that cannot be read.
    """
    rows = selection.searched(names)
    for row in rows:
        if not isinstance(row, Entry):
            raise Failed(f"{row.place}: {row.why}")
    return [row.claim for row in rows if isinstance(row, Entry)]


def verify(claim: Claim | str | Path, *, tier: Tier = "quick") -> Verdict:
    """Verify one claim and return its verdict.

    Args:
        claim: a claim, also one that a notebook's cell defines: its checks run here, and nothing is
            kept; or an id, or a file that holds a single claim, `FILE.py::ID`: checked in a process
            of its own, and served from the store while nothing has changed.
        tier: "quick", "full" or "scale".

    Raises: BadInput for an unknown tier, or a name that matches no claim or several; Failed for a
        file that cannot be read.
    """
    from lemmata.evidence.verdict import Options
    from lemmata.language.tier import TIERS
    from lemmata.store.store import Store

    if tier not in TIERS:
        raise BadInput(f"tier {tier!r}: use one of {', '.join(TIERS)}")
    if not isinstance(claim, Claim):
        from lemmata.verification.verdicts import verified

        entry = selection.one(str(claim))
        result = next(iter(verified([entry], tier, "cpu", Store(), 1)))
        if isinstance(result, Broken):
            raise Failed(f"{result.place}: {result.why}")
        return result
    from lemmata.evidence import verdict
    from lemmata.paper import glossary

    entry = _registered(claim)
    symbols = glossary.symbols(entry) if entry else {}
    return verdict.verify(claim, Options(tier=tier, store=Store(), symbols=symbols))


def refute(claim: Claim | str | Path, *, examples: int = 300, seconds: float = 30.0) -> Finding:
    """Search for a counterexample to one claim and return what was found.

    Args:
        claim: as `verify` takes it; a file of your own is imported here.
        examples: cases drawn for each check.
        seconds: of the processor, the limit of the search at points.

    Raises: BadInput for a name that matches no claim or several; Failed for a file that cannot be
        read.
    """
    from lemmata.evidence import refute as search
    from lemmata.sources import own_claims

    if isinstance(claim, Claim):
        _registered(claim)
    else:
        entry = selection.one(str(claim))
        claim = own_claims.registered(entry.claim.id, entry.folder, entry.origin).claim
    return search.refute(claim, examples, seconds)


def _registered(claim: Claim) -> Entry | None:
    """Import the checks of a built-in claim, and return it with where it stands; None of another
    one.
    """
    entry = families.built_in(claim.id)
    if entry is None or entry.claim is not claim:
        return None
    families.register([entry.folder or ""])
    return entry
