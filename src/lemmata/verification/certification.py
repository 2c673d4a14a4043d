"""Certificates of claims, made in worker processes; and what a kernel has accepted, kept in the
store with the file that it accepted.

A record is kept under the claim, the digest of all that its verdict rests on, and that of what
makes certificates, by check. So an edit of a formula, of a check, of an engine or of the exporter
is another digest, and the mark is gone. No verdict rests on what makes certificates, so that its
edit loses marks alone. A record is kept only if both digests were the same before the lemmas were
made and after they were checked; a store that serves nothing (`--no-cache`) shows no mark either.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from lemmata.evidence.verdict import Verdict
from lemmata.sources.named_claims import Entry, Origin
from lemmata.store import places
from lemmata.store.store import Store
from lemmata.terms.types import Fields, Formula, Named

if TYPE_CHECKING:
    from lemmata.language.check import Check
    from lemmata.language.claim import Claim
    from lemmata.rocq import export
    from lemmata.rocq.kernel import Checked, Kernel

KIND = "certificates"


def sources() -> list[Path]:
    """Return the files that make certificates and decide what is kept of them."""
    home = Path(places.HOME)
    inside = (home / "rocq").iterdir()
    return sorted(
        [
            *(path for path in inside if path.suffix in (".py", ".v")),
            Path(__file__),
            home / "verbs" / "certify.py",
        ]
    )


@dataclasses.dataclass(frozen=True)
class Task:
    """One claim whose certificates are to be made, as it is handed to a worker process."""

    id: str
    folder: str | None
    origin: Origin | None
    lean: bool
    check: bool
    timeout: float
    beside: str | None = None
    """The folder in which files are checked; whoever hands over the task removes it, also where the
    worker process is ended.
    """


@dataclasses.dataclass(frozen=True)
class Written:
    """The certificate of one check: its text, the text for Lean if asked for, how many lemmas, what
    the kernel said; or why there is none.

    It is a `fault` if there is none although there should be one.
    """

    check: str
    name: str = ""
    text: str = ""
    lean: str = ""
    lemmas: int = 0
    why: str = ""
    fault: bool = False
    checked: Checked | None = None


def made(task: Task) -> list[Written]:
    """Return the certificates of a claim's exact checks, checked if that is asked for, in a worker
    process.
    """
    from lemmata.language.check import checks_of
    from lemmata.rocq import kernel
    from lemmata.sources import own_claims

    entry = own_claims.registered(task.id, task.folder, task.origin)
    checks = [check for check in checks_of(entry.claim) if check.kind == "exact"]
    names = Counter(check.name for check in checks)
    alike = "several exact checks bear this name, so that nothing tells which was accepted"
    by = kernel.installed() if task.check else None
    if by is not None and task.beside is not None:
        by = kernel.with_prelude(by, task.beside)
    return [
        _made(entry, check, task, by) if names[check.name] == 1 else Written(check.name, why=alike)
        for check in checks
    ]


def _made(entry: Entry, check: Check, task: Task, by: Kernel | None) -> Written:
    """Return the certificate of a check by the theorems that prove it."""
    from lemmata.rocq import kernel

    one = _written(entry, check, task.lean)
    if by is None or not one.text:
        return one
    checked = kernel.checked(by, one.text, task.timeout, beside=task.beside)
    return dataclasses.replace(one, checked=checked)


class Unproved(Exception):
    """Of a check there are no theorems of all that it says, in words why."""


def certificate(claim: Claim, check: Check, formula: Formula) -> export.Certificate:
    """Return the certificate of a check by what the engine proves of it on terms.

    Raises: Unproved; NotSaid where the theorems have no lemmas.
    """
    from lemmata.evidence import by_terms
    from lemmata.language.check import Options
    from lemmata.prove.signs.certificates import collecting
    from lemmata.rocq import theorems
    from lemmata.rocq.certificates import Certified
    from lemmata.rocq.graph import NotSaid

    if check.options["every"]:
        raise Unproved("proved for arrays of every size, where lemmas would speak of a few")
    if check.options["floats"]:
        raise Unproved("what is said of floats themselves")
    with collecting() as used:
        answer = by_terms.prove(check, formula, check.domain(claim.domain), Options())
    if not isinstance(answer, by_terms.Proof):
        raise Unproved("terms do not prove it")
    if answer.coverage.partial or answer.unmet:
        raise Unproved("terms do not prove all of it")
    if answer.by:
        raise NotSaid(f"{answer.by} says so, and gives no proof")
    certified = [
        Certified(one.theorem, goal.levels[one.level], one.tree) for goal, one in used.used.values()
    ]
    certified += [Certified(one, (), squares) for one, squares in used.squares]
    return theorems.certificate(claim, check, answer.theorems, certified)


def _written(entry: Entry, check: Check, lean: bool) -> Written:
    from lemmata.rocq import export
    from lemmata.rocq import lean as lean_text
    from lemmata.rocq.graph import NotSaid

    try:
        made = certificate(entry.claim, check, entry.claim.formula)
    except (NotSaid, Unproved) as reason:
        return Written(check.name, why=str(reason))
    except export.Mistranslated as reason:
        return Written(check.name, why=f"the exporter is at fault: {reason}", fault=True)
    # a check may raise anything; it must become a line, not end the run
    except Exception as error:  # noqa: BLE001
        why = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
        return Written(check.name, why=why, fault=True)
    if not made.closed:
        return Written(check.name, why="no proof was found")
    return Written(
        check.name,
        made.name,
        made.text,
        lean_text.text(made) if lean else "",
        made.telling,
    )


def makers() -> str:
    """Return a digest of the files that make certificates, as they are."""
    digest = hashlib.blake2b(digest_size=16)
    for path in sources():
        digest.update(f"{path.name}\0".encode() + hashlib.blake2b(path.read_bytes()).digest())
    return digest.hexdigest()


def _fields(entry: Entry, source: str) -> Fields:
    return {
        "claim": entry.claim.id,
        "of": list(entry.origin or ()),
        "house": places.HOME,
        "source": source,
        "makers": makers(),
    }


def keep(store: Store, entry: Entry, source: str, accepted: Mapping[str, Named]) -> None:
    """Keep what a kernel accepted of a claim (by check: kernel, file, text, lemmas, seconds) with
    the digest of its verdict.
    """
    store.keep(
        KIND,
        _fields(entry, source),
        {"checks": {name: dict(acceptance) for name, acceptance in accepted.items()}},
    )


def kept(store: Store, entry: Entry, source: str | None) -> dict[str, Fields]:
    """Return what a kernel accepted of a claim while its verdict rested on what has this digest, by
    check.
    """
    record = store.remember(KIND, _fields(entry, source)) if source else None
    checks = record.get("checks") if record else None
    return (
        checks
        if isinstance(checks, dict)
        and all(
            isinstance(acceptance, dict) and "kernel" in acceptance
            for acceptance in checks.values()
        )
        else {}
    )


def marked(store: Store, entry: Entry, verdict: Verdict) -> Verdict:
    """Return the verdict with the name of the kernel at the proofs that it has accepted, but for
    those of less than is claimed.
    """
    by = kept(store, entry, verdict.source_hash)
    kernels = {name: acceptance["kernel"] for name, acceptance in by.items()}
    if not kernels:
        return verdict
    evidence = (
        dataclasses.replace(item, kernel=kernels.get(item.check))
        if (item.kind, item.outcome, item.partial) == ("exact", "holds", None)
        else item
        for item in verdict.evidence
    )
    return dataclasses.replace(verdict, evidence=tuple(evidence))


def files(store: Store, entry: Entry, source: str | None) -> dict[str, tuple[str, str]]:
    """Return the file that a kernel accepted for each check: its name and its text."""
    by = kept(store, entry, source)
    return {
        name: (Path(str(acceptance["file"])).name, str(acceptance["text"]))
        for name, acceptance in by.items()
        if {"file", "text"} <= acceptance.keys()
    }
