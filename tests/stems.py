"""One stem per topic: where the three files of a claim lie, from its id alone, and what lies elsewhere.

The claim `family.a.b` belongs to the topic `a`, a file in each folder of the corpus, or, where `a` is a folder, to `a/stem`: the stem is
`b` or the words of `b` up to a hyphen, the longest that there is a file for. Its record stands in `theory/<family>/claims/<topic>.py`
beside its mutants, its formula in `theory/<family>/<topic>.py`, checks in `proofs_checks/<family>/<topic>.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lemmata.language.check import CHECKS
from lemmata.language.claim import Mutant
from lemmata.sources.named_claims import Entry


def candidates(id: str) -> list[str]:
    """Return the topics that an id may belong to, longest first, as dotted paths.

    >>> candidates("ring.window.half-ring")
    ['window.half_ring', 'window.half', 'window']
    """
    _, first, *rest = id.replace("-", "_").split(".")
    words = rest[0].split("_") if rest else []
    return [*(f"{first}.{'_'.join(words[:count])}" for count in range(len(words), 0, -1)), first]


def topic(id: str, home: Path) -> str | None:
    """Return the topic of a claim: the first candidate with a file of records, None if there is none."""
    claims = home / "theory" / id.partition(".")[0].replace("-", "_") / "claims"
    return next((name for name in candidates(id) if claims.joinpath(*name.split(".")).with_suffix(".py").is_file()), None)


def strays(entry: Entry, home: Path) -> Iterator[str]:
    """Yield what of a claim does not lie where its id says.

    A definition of the problem may be a claim's formula. A figure's predicate stands with its figure, and one function that checks
    several claims stands in the topic of one of them.

    Args:
        entry: the claim, and the module whose statement binds it; its checks are registered.
        home: the root of the tree.
    """
    claim, own = entry.claim, topic(entry.claim.id, home)
    if own is None:
        yield f"{claim.id}: no file of records at any of {', '.join(candidates(claim.id))}"
        return
    theory, proofs = (f"lemmata.{folder}.{claim.family.replace('-', '_')}" for folder in ("theory", "proofs_checks"))
    if entry.module != f"{theory}.claims.{own}":
        yield f"{claim.id}: its record stands in {entry.module}"
    if claim.formula.__module__ not in (f"{theory}.{own}", f"{theory}.problem"):
        yield f"{claim.id}: its formula stands in {claim.formula.__module__}"
    wrong = {control.formula.__module__ for control in claim.controls if isinstance(control, Mutant)}
    for module in sorted(wrong - {f"{theory}.claims.{own}", f"{theory}.{own}"}):
        yield f"{claim.id}: a wrong formula stands in {module}"
    for check in CHECKS.get(claim.id, []):
        module = check.function.__module__
        if module not in {f"{proofs}.{topic(id, home)}" for id in check.claims} and check.kind != "shown":
            yield f"{claim.id}: its check {check.function.__name__} stands in {module}"
