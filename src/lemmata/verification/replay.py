"""Replay of a record: what terms proved is proved again, by the certificates that the record holds.

Each claim is traced anew from the code of here and now, in a process that runs no search. The
kernel checks the record's certificates against what the formula gives, and what is said is what
it proves: nothing is read off the record but which checks to replay, and with what. A proof counts
if the record says no more than it does, in words and in its scope. What rests on other evidence,
and the controls, are not run.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lemmata.console.count import counted
from lemmata.evidence import verdict
from lemmata.language.check import Check, Options, checks_of
from lemmata.language.tier import Tier
from lemmata.prove.scope import PARTIAL
from lemmata.prove.signs.certificates import having
from lemmata.sources import own_claims
from lemmata.sources.named_claims import Entry, Origin
from lemmata.terms.types import Fields, Named

UNNAMED = "its file is not named: lemmata verify --replay RECORD FILE"
"""A record that another has written must not say which files to import."""


class Proof(NamedTuple):
    """What became of a proof on terms: the name of its check, whether it was replayed, and what was
    proved, or why it was not.
    """

    check: str
    is_replayed: bool
    says: str


@dataclass(frozen=True)
class Replayed:
    """What became of a claim: its proofs on terms, and its other evidence in words."""

    claim: str
    proofs: tuple[Proof, ...]
    beside: tuple[str, ...]

    @property
    def is_replayed(self) -> bool:
        """Whether every proof on terms was replayed."""
        return all(proof.is_replayed for proof in self.proofs)

    def lines(self) -> list[str]:
        """Return a line for each proof, and one for what is not run."""
        rows = [
            f"{'replayed' if proof.is_replayed else 'not replayed'}: {self.claim}:"
            f" {proof.check.rpartition('.')[2]}: {proof.says}"
            for proof in self.proofs
        ]
        if self.beside:
            rows.append(f"not run: {self.claim}: {', '.join(self.beside)}")
        # names are the record's, and none must look like a line of its own
        return [
            "".join(letter if letter.isprintable() else " " for letter in line) for line in rows
        ]


class Task(NamedTuple):
    """A claim with the evidence to replay, as it is handed to a worker process."""

    id: str
    folder: str | None
    origin: Origin | None
    tier: Tier
    evidence: tuple[Fields, ...]


def replayed(
    record: Named,
    entries: Iterable[Entry],
    jobs: int,
    running: Callable[[list[Task]], None] = lambda tasks: None,
    timeout: float | None = None,
    scope: Callable[[str], str] = str,
) -> Generator[Replayed, None, None]:
    """Yield what becomes of each claim of a record.

    Args:
        record: a valid one.
        entries: the claims of here and now.
        jobs, running, timeout: processes, who is told what runs, and seconds for a claim.
        scope: takes from the words of a scope what is said of attacks, which are not replayed.
    """
    from lemmata.processes import pool  # no proof rests on how processes are made

    claims = {entry.claim.id: entry for entry in entries}
    tasks: list[Task] = []
    waiting: dict[str, Fields] = {}
    for row in record["claims"]:
        evidence, beside = _on_terms(row)
        reason = _unfit(row, claims.get(row["id"]), row["id"] in waiting) if evidence else ""
        if not evidence or reason:
            proofs = tuple(Proof(item["check"], False, reason) for item in evidence)
            yield Replayed(row["id"], proofs, beside)
            continue
        entry = claims[row["id"]]
        waiting[row["id"]] = row
        tasks.append(Task(row["id"], entry.folder, entry.origin, record["tier"], evidence))
    for task, proofs, error in pool.each(
        compute, tasks, jobs, running, timeout, lambda task: task.origin
    ):
        if error is not None:
            proofs = [Proof(item["check"], False, error) for item in task.evidence]
        outcomes = [
            _compared(proof, item["scope"], scope)
            for proof, item in zip(proofs, task.evidence, strict=True)
        ]
        yield Replayed(task.id, tuple(outcomes), _on_terms(waiting[task.id])[1])


def closing(claims: Sequence[Replayed]) -> str:
    """Return the last line, which counts what became of the claims."""
    with_proofs = [claim for claim in claims if claim.proofs]
    count = sum(claim.is_replayed for claim in with_proofs)
    return (
        f"{counted(len(claims), 'claim')}: {count} replayed, {len(with_proofs) - count} not"
        f" replayed, {len(claims) - len(with_proofs)} on other evidence alone; no search was run"
    )


def is_kept(record: Named) -> bool:
    """Tell whether a record says of evidence which certificates it rests on: an older one does
    not.
    """
    return any("certificates" in item for row in record["claims"] for item in row["evidence"])


def _on_terms(row: Named) -> tuple[tuple[Fields, ...], tuple[str, ...]]:
    """Return the proofs on terms of a row, and in words what else it has."""
    proofs, beside = [], []
    for item in row["evidence"]:
        by = (item.get("solver") or "").partition(" ")[0]
        if item["outcome"] != "holds":
            beside.append(f"{item['kind']} ({item['outcome']})")
        elif item["kind"] == "exact" and item.get("certificates") is not None:
            proofs.append(item)
        elif item["kind"] == "exact":
            beside.append(f"exact by {by}" if by else "exact without certificates")
        else:
            beside.append(item["kind"])
    return tuple(proofs), tuple(dict.fromkeys(beside))


def _unfit(row: Named, entry: Entry | None, is_twice: bool) -> str:
    """Say why the claim of a row cannot be replayed, nothing if it can."""
    if entry is None:
        is_own = row.get("target", row["id"]) != row["id"]
        return UNNAMED if is_own else "there is no such claim here"
    if is_twice:
        return "the record has the claim twice"
    # what a reader finds in the record is a sentence, and the proof is of the one that stands here
    for name, present in (("title", entry.claim.title), ("statement", entry.claim.printed)):
        if row.get(name, present) != present:
            return f"the record has another {name} than the claim"
    return ""


def _compared(proof: Proof, record_scope: str, scope: Callable[[str], str]) -> Proof:
    """Return a proof, as one that is not replayed where the record says more, or less, of it."""
    says = scope(record_scope)
    if not proof.is_replayed or proof.says == says:
        return proof
    if says.startswith(PARTIAL) and says.endswith(f"; {proof.says}"):
        return proof
    return Proof(proof.check, False, f"proved is {proof.says!r}, and the record says {says!r:.240}")


def compute(task: Task) -> list[Proof]:
    """Replay the proofs of a claim, in a worker process."""
    entry = own_claims.registered(task.id, task.folder, task.origin)
    checks: Mapping[tuple[str, str], Check] = {
        (check.name, check.part): check for check in checks_of(entry.claim) if check.kind == "exact"
    }
    proofs = []
    for item in task.evidence:
        check = checks.get((item["check"], item.get("part", "")))
        if check is None:
            proofs.append(Proof(item["check"], False, "there is no such check any longer"))
            continue
        # what another tier found was kept, and looked at as that tier does
        tier = check.tier if item.get("source_hash") else task.tier
        with having(item["certificates"], is_replay=True):
            evidence = verdict.examine(check, entry.claim.formula, entry.claim, Options(tier=tier))
        holds = evidence.outcome == "holds"
        says = evidence.scope if holds else evidence.note or evidence.outcome
        proofs.append(Proof(item["check"], holds, says))
    return proofs
