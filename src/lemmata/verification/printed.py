"""How far the printed statements of a paper are proved: one sentence, computed from verdicts.

A printed statement is a claim that is read as printed, or a `Statement`, which has no formula yet.
Each is in exactly one of the classes, so that their numbers add up to all. What is not known to be
in a better class is in a worse one: a verdict of code that has changed since, and one that is not
as its record expects but for a refutation, decide nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from lemmata.evidence.verdict import evidence_of, restored, strongest, titles_of, waiting_of
from lemmata.language.check import PARTLY, PROVED, Evidence
from lemmata.language.tier import Tier
from lemmata.prove.extent import TRUST, VALUES
from lemmata.sources.named_claims import Entry
from lemmata.terms.types import Fields, Named, Value

if TYPE_CHECKING:
    from lemmata.store.store import Store
    from lemmata.verification.kept import Age

ALL, ACCEPTED, TRUSTING = "printed", "accepted", "trusting"
"""The lists beside the classes: every printed statement; of the proved ones those that Rocq has
accepted; the proofs that rest on the word of a solver or of SymPy.
"""
AS_PRINTED = "as printed"
REFUTED, UNDECIDED, UNSTATED = "refuted", "undecided", "unstated"
SOLVED, EXACT, BOXED, ENCLOSED, TRIED = "solved", "exact", "boxed", "enclosed", "tried"


class Words(NamedTuple):
    """What a sentence says after the number of a class, of one and of several, and whether it does
    also of none.
    """

    one: str
    several: str
    always: bool = True


WITHOUT = "without a theorem of the kernel"
CLASSES: dict[str, Words] = {
    PROVED: Words("proved on its whole stated range", "proved on their whole stated range"),
    SOLVED: Words(
        f"exact on its whole stated range {WITHOUT}",
        f"exact on their whole stated range {WITHOUT}",
        always=False,
    ),
    EXACT: Words("exact on part of it", "exact on part of it", always=False),
    BOXED: Words(
        "enclosed on its whole stated range", "enclosed on their whole stated range", always=False
    ),
    ENCLOSED: Words("enclosed on part of it", "enclosed on part of it"),
    TRIED: Words("holds where tried", "hold where tried"),
    REFUTED: Words("refuted", "refuted"),
    UNDECIDED: Words("undecided", "undecided"),
    UNSTATED: Words("not yet stated", "not yet stated"),
}
"""The classes in the order of the sentence. Those that are not always said are the ones that a
reader would miss in the others' names; where one is empty nothing is lost.
"""
TAGS = {
    "tested": "only samples",
    "sampled": "only samples",
    "integrated": "only runs",
    "descended": "only runs",
    "scaled": "only large runs",
    "shown": "only a figure",
}
"""What is missing where evidence of a kind is all that there is."""
NOT_VERIFIED, STALE, UNEXPECTED = "not verified", "code has changed since", "not as recorded"
UNKNOWN = "; what is not yet stated is not recorded"
TOOTHLESS, SPARED = "a check refutes no control", "a control is not refuted"
PARTLESS, WAITING = "a part without evidence", "a part that was not run"


class Printed(NamedTuple):
    """A statement that a claim reads as printed: its paper's key, its id, the row of a record that
    says what was found, None where nothing was, and how old that is.
    """

    paper: str
    id: str
    verdict: Named | None
    age: Age = "current"


@dataclass(frozen=True)
class Sentence:
    """The sentence for a paper: ids by class and by the other lists, and by tag those that are not
    proved.
    """

    paper: str
    lists: Mapping[str, list[str]]
    tags: Mapping[str, list[str]] = field(default_factory=dict)
    is_complete: bool = True
    """Whether somebody looked for statements without a formula."""

    @property
    def pieces(self) -> list[tuple[str, str]]:
        """The sentence in pieces: a number with the name of its list, words with no name."""
        numbers = {name: len(ids) for name, ids in self.lists.items()}
        total, trusting = numbers[ALL], numbers[TRUSTING]
        pieces = [("Of ", ""), (str(total), ALL)]
        pieces.append((" printed statement: " if total == 1 else " printed statements: ", ""))
        before = ""
        for name, words in CLASSES.items():
            count = numbers[name]
            if not (count or words.always) or (name == UNSTATED and not self.is_complete):
                continue
            pieces += [(before, ""), (str(count), name)]
            pieces.append((f" {words.one if count == 1 else words.several}", ""))
            if name == PROVED and count:
                pieces += [(" (", ""), (str(numbers[ACCEPTED] or "none"), ACCEPTED)]
                pieces.append((" of them accepted by Rocq)", ""))
            before = ", "
        pieces += [] if self.is_complete else [(UNKNOWN, "")]
        proofs = "proof rests" if trusting == 1 else "proofs rest"
        ending = f" {proofs} on a solver's word or SymPy's."
        return [*pieces, (". ", ""), (str(trusting), TRUSTING), (ending, "")]

    def __str__(self) -> str:
        """Return the sentence."""
        return "".join(words for words, _ in self.pieces)

    @property
    def reasons(self) -> str:
        """The tags with their numbers, most frequent first."""
        ordered = sorted(self.tags.items(), key=lambda pair: -len(pair[1]))
        return ", ".join(f"{len(ids)} {tag}" for tag, ids in ordered)

    def json(self) -> Fields:
        """Return the sentence and its lists as JSON values."""
        return {
            "paper": self.paper,
            "sentence": str(self),
            "counts": {name: len(ids) for name, ids in self.lists.items()},
            "lists": dict(self.lists),
            "tags": dict(self.tags),
        }


def remembered(entries: Iterable[Entry], store: Store) -> list[Printed]:
    """Return the claims that are read as printed, with the verdicts that the store has of the code
    of today, of the tier `full` before `quick`.
    """
    from lemmata.processes import device

    device.settled("cpu")  # as for the verdicts, which rest on what says so
    now: dict[str | None, Value] = {}
    return [
        Printed(entry.claim.source.paper.key, entry.claim.id, _kept(entry, store, now))
        for entry in entries
        if entry.claim.reading == AS_PRINTED
    ]


def _kept(entry: Entry, store: Store, now: dict[str | None, Value]) -> Named | None:
    from lemmata.verification import certification, kept, verdicts

    if not kept.source_is_known(entry):
        return None
    tiers: tuple[Tier, ...] = ("full", "quick")
    for tier in tiers:
        fields = kept.key_fields(entry, tier, "cpu", "float64")
        record = kept.remembered(store, entry, fields, now)
        if record is not None:
            marked = certification.marked(store, entry, restored(entry.claim, record))
            return verdicts.completed(store, entry, marked, tier, now).json()
    return None


def sentences(printed: Iterable[Printed], unstated: Iterable[Named] | None) -> list[Sentence]:
    """Return a sentence for each paper of which something printed is stated, or waits to be.

    Args:
        printed: the claims that are read as printed.
        unstated: the statements without a formula, as `unstated.plain` gives them; what has the id
            of such a claim is stated. None where nobody looked for them.
    """
    papers: dict[str, tuple[list[Printed], list[str]]] = {}
    for one in printed:
        papers.setdefault(one.paper, ([], []))[0].append(one)
    stated = {one.id for rows, _ in papers.values() for one in rows}
    for statement in unstated or ():
        if statement["id"] not in stated:
            papers.setdefault(statement["paper"], ([], []))[1].append(statement["id"])
    is_complete = unstated is not None
    return [_sentence(paper, *rows, is_complete) for paper, rows in papers.items()]


def _sentence(
    paper: str, printed: list[Printed], unstated: list[str], is_complete: bool
) -> Sentence:
    lists: dict[str, list[str]] = {name: [] for name in (ALL, *CLASSES, ACCEPTED, TRUSTING)}
    by_tag: dict[str, list[str]] = {}
    lists[ALL] = [*(one.id for one in printed), *unstated]
    lists[UNSTATED] = unstated
    for one in printed:
        name = place(one)
        lists[name].append(one.id)
        if name == PROVED and one.verdict and one.verdict.get("kernel"):
            lists[ACCEPTED].append(one.id)
        if name in HOLDING and any(item.solver for item in _grounds(one)):
            lists[TRUSTING].append(one.id)
        for tag in tags(one):
            by_tag.setdefault(tag, []).append(one.id)
    return Sentence(paper, lists, by_tag, is_complete)


def place(one: Printed) -> str:
    """Return the class of a statement that a claim reads as printed."""
    verdict = one.verdict
    if verdict is None or one.age == "stale":
        return UNDECIDED
    if verdict["outcome"] == "refuted":
        return REFUTED
    grounds = _grounds(one)
    if verdict["outcome"] != "holds" or not verdict["as_recorded"] or not grounds:
        return UNDECIDED
    if verdict["grade"] == PARTLY or waiting_of(verdict):
        return TRIED
    is_whole = all(item.coverage == "whole" for item in grounds)
    kinds = {item.kind for item in grounds}
    if kinds == {"exact"}:
        if verdict["grade"] == PROVED and verdict.get("coverage") == "whole":
            return PROVED
        return SOLVED if all(map(_is_solved, grounds)) else EXACT
    if kinds <= {"exact", "enclosed"}:
        return BOXED if is_whole else ENCLOSED
    return TRIED


HOLDING = (PROVED, SOLVED, EXACT, BOXED, ENCLOSED, TRIED)


def _is_solved(item: Evidence) -> bool:
    """Tell whether nothing but a theorem is missing: a proof of all, or that on a solver's word."""
    if item.coverage == "whole":
        return True
    return item.solver is not None and set(item.tags) == {TRUST} and not item.partial


def _grounds(one: Printed) -> list[Evidence]:
    """Return the strongest evidence that holds for each part of a statement that was run, nothing
    if one has none.
    """
    verdict = one.verdict
    if verdict is None:
        return []
    evidence = [*map(evidence_of, verdict["evidence"])]
    grounds = [strongest(evidence, part) for part in titles_of(verdict)]
    found = [item for item in grounds if item]
    return found if len(found) == len(grounds) else []


def tags(one: Printed) -> list[str]:
    """Return why a statement is not proved, in a few words that are the same for every one."""
    name, verdict = place(one), one.verdict
    if name == PROVED:
        return []
    if verdict is None or one.age == "stale":
        return [STALE if verdict else NOT_VERIFIED]
    unexpected = [] if verdict["as_recorded"] else [UNEXPECTED]
    if name == REFUTED:
        return [*filter(None, [verdict.get("severity")]), *unexpected]
    if name == UNDECIDED:
        needs, outcome = verdict.get("needs"), verdict["outcome"]
        spared = any(control["outcome"] != "refuted" for control in verdict["controls"])
        return [
            *([f"needs {needs}" if needs else outcome] if outcome != "holds" else []),
            *([TOOTHLESS] if verdict["toothless"] else []),
            *([SPARED] if spared else []),
            *([PARTLESS] if outcome == "holds" and not _grounds(one) else []),
            *unexpected,
        ]
    lacking = (tag for item in _grounds(one) if not _is_theorem(item) for tag in _missing(item))
    waiting = [WAITING] if waiting_of(verdict) else []
    return list(dict.fromkeys([*waiting, *lacking]))


def _is_theorem(item: Evidence) -> bool:
    return item.is_theorem and item.coverage == "whole"


def _missing(item: Evidence) -> Iterable[str]:
    if item.kind in TAGS:
        return [TAGS[item.kind]]
    return item.tags or [TRUST if item.coverage == "whole" else VALUES]
