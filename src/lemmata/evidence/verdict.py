"""Verdicts: every check of a claim on its formula, then on each of its negative controls.

A confirmed refutation decides; else `error` goes before `inconclusive` before `vacuous` before
`holds`. The grade is the strongest kind that holds (for a refuted claim: that refuted it), always
with its scope; of a statement in parts, that of the weakest part. What theorems of the kernel cover
as a whole is "proved", the strongest grade. A part that no check of the tier decides, and one of a
fuller tier does, is not run: a claim that holds then does so partly. Every control of a claim
expected to hold must be refuted by some check, and a check that refutes none of the controls is
toothless: both count against the verdict, and a toothless check gives no grade. Each control is
also put to the checks that give the grade. Kinds of evidence are never merged into one tick.
"""

from __future__ import annotations

import inspect
import re
import sysconfig
import time
import traceback
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass, fields, replace
from html import escape
from pathlib import Path

from lemmata.attack.shared_state import Watched
from lemmata.evidence.engines import engine
from lemmata.language import extras
from lemmata.language.check import (
    DECORATORS,
    KINDS,
    PARTLY,
    PROVED,
    Check,
    Evidence,
    Options,
    checks_of,
    loosened,
)
from lemmata.language.claim import Claim, Mutant, Outcome, Widened
from lemmata.language.domain import EVERY
from lemmata.language.relation import own_scales
from lemmata.language.tier import TIERS, Tier
from lemmata.language.time_budget import TimeUp
from lemmata.latex.comparison import NOT_MARKED, Comparison, compared
from lemmata.prove.extent import NOT_PROVED, entries_of
from lemmata.prove.scope import NOTHING, PARTIAL, places_of
from lemmata.terms.roles import role
from lemmata.terms.types import Fields, Formula, Named

for _kind in DECORATORS:
    engine(_kind.__name__)  # loaded here, and not while the time of a check runs

QUICK = Options()


@dataclass(frozen=True)
class Control:
    """A negative control: its outcome, the first check that refuted it, and its outcome at the
    checks that give the claim its grade, None without a grade.
    """

    name: str
    outcome: Outcome
    refuted_by: str | None = None
    by_grade: Outcome | None = None


NOT_RUN = "not run in "
"""Begins the outcome of a part that no check of the tier decides, but one of a fuller tier does."""


@dataclass(frozen=True)
class Part:
    """A part of a statement: its title and its outcome, with the kind and the tier of the evidence
    that gives it; of one that was not run those of the check that waits.
    """

    title: str
    outcome: str
    kind: str | None
    tier: Tier | None


@dataclass(frozen=True)
class Verdict:
    """The verdict on a claim: outcome, grade with scope, evidence, controls, the parts that wait
    for a fuller tier, and whether it is as recorded.
    """

    claim: Claim
    outcome: Outcome
    evidence: tuple[Evidence, ...]
    controls: tuple[Control, ...]
    toothless: tuple[str, ...]
    seconds: float
    cached: bool = False
    source_hash: str | None = None
    cpu_seconds: float = 0.0
    printed: Comparison = NOT_MARKED
    waiting: tuple[Part, ...] = ()

    @property
    def parts(self) -> dict[str, Evidence | None]:
        """The strongest evidence that holds for each part of the statement that was run; one part
        without a name where the claim names none.
        """
        waiting = {part.title for part in self.waiting}
        names = [part for part in self.claim.parts or ("",) if part not in waiting]
        return {part: strongest(self.evidence, part) for part in names}

    @property
    def by_part(self) -> tuple[Part, ...]:
        """What became of each part of the statement, nothing where the claim names none."""
        waiting = {part.title: part for part in self.waiting}
        return tuple(waiting.get(title) or self._ran(title) for title in self.claim.parts)

    def _ran(self, title: str) -> Part:
        """Return what became of a part that was run."""
        items = [item for item in self.evidence if item.part in ("", title)]
        outcome = combined(items) if items else "inconclusive"
        giving = strongest(self.evidence, title)
        if outcome != "holds":
            giving = next((item for item in items if item.outcome == outcome), None)
        return Part(title, outcome, giving and giving.kind, giving and giving.tier)

    def _proofs(self, part: str) -> list[Evidence]:
        """Return the theorems of the kernel for a part."""
        return [item for item in _holding(self.evidence, part) if item.is_theorem]

    @property
    def best(self) -> Evidence | None:
        """What gives the verdict its grade: the strongest evidence of a refutation; of a claim that
        holds, that of its weakest part, nothing where a part has that of toothless checks alone.
        """
        if self.outcome == "refuted":
            return min((item for item in self.evidence if item.outcome == "refuted"), key=_rank)
        decided = [item for item in self.parts.values() if item]
        if self.outcome != "holds" or not decided or len(decided) < len(self.parts):
            return None
        return max(decided, key=_weakness)

    @property
    def graders(self) -> list[Evidence]:
        """The evidence that gives a claim that holds its grade: of each part, all that is as strong
        as the strongest, or the theorems that cover it together.
        """
        if self.outcome != "holds" or self.best is None:
            return []
        return [
            item for part, best in self.parts.items() if best for item in self._equals(part, best)
        ]

    def _equals(self, part: str, best: Evidence) -> list[Evidence]:
        """Return the evidence for a part that is as strong as its best one."""
        proofs = self._proofs(part)
        if is_whole(proofs) and best.coverage != "whole":
            return proofs
        return [
            item for item in _holding(self.evidence, part) if _weakness(item) == _weakness(best)
        ]

    @property
    def bite(self) -> str:
        """How many of the controls are refuted, as a row says it."""
        return bite_of([asdict(control) for control in self.controls], self.strength)

    @property
    def partial(self) -> bool:
        """Whether the grade is one of less than is claimed: the evidence says something at some
        value of a parameter alone.
        """
        return self.outcome == "holds" and any(item.partial for item in self.parts.values() if item)

    @property
    def strength(self) -> str | None:
        """The grade alone, one of `grades()`: proved where theorems of the kernel cover the whole
        claim, or each of its parts; partly where a part waits for a fuller tier; else the kind of
        the evidence that gives the verdict its grade.
        """
        return PARTLY if self._is_partly else self._strength

    @property
    def _is_partly(self) -> bool:
        return bool(self.waiting) and self.outcome == "holds" and self.best is not None

    @property
    def _strength(self) -> str | None:
        """The grade of what was run."""
        if self.best is None:
            return None
        return PROVED if self.outcome == "holds" and self._is_proved else self.best.kind

    @property
    def _is_proved(self) -> bool:
        return all(is_whole(self._proofs(part)) for part in self.parts)

    @property
    def coverage(self) -> str | None:
        """Whether the grade is of the "whole" claim, or of "part" of it; None without a grade."""
        if self.best is None:
            return None
        is_all = (
            not self.waiting
            and self.outcome == "holds"
            and (
                self._is_proved
                or all(item and item.coverage == "whole" for item in self.parts.values())
            )
        )
        return "whole" if is_all else "part"

    @property
    def missing(self) -> tuple[str, ...]:
        """What the grade is not of, in words: of a statement in parts, with the part before it."""
        if self.coverage != "part" or self.outcome != "holds":
            return ()
        lacking = [(part, item) for part, item in self.parts.items() if item]
        words = [
            f"{part}: {one}" if part else one for part, item in lacking for one in item.missing
        ]
        waiting = [f"{part.title}: {part.outcome}" for part in self.waiting]
        return tuple(dict.fromkeys([*waiting, *words]))

    @property
    def grade(self) -> str | None:
        """The grade alone, and whether it is partial."""
        return f"{self.strength}{', partial' if self.partial else ''}" if self.best else None

    @property
    def headline(self) -> str:
        """The grade in words: with a few for what it covers, if that is not all of the claim, and
        what is trusted for it; nothing without a grade.
        """
        return f"{PARTLY}: {self._headline}" if self._is_partly else self._headline

    @property
    def _headline(self) -> str:
        """The grade of what was run, in words."""
        best, strength = self.best, self._strength
        if best is None or strength is None:
            return ""
        by = f" by {self.solver.split()[0]}" if self.solver else ""
        if self.partial or best.outcome != "holds" or by:
            return after_first(f"{strength}{', partial' if self.partial else ''}", by)
        if strength == PROVED:
            is_listed = best.covered and not self.claim.parts
            return f"enumerated, {best.covered}" if is_listed else strength
        if self.coverage == "whole":
            return f"{strength}, whole"
        return f"{strength}{_in_words(best, SHORT - len(strength))}"

    @property
    def scope(self) -> str | None:
        """What the grade speaks of: the scope of its evidence; of a statement in parts, the kind of
        each part before it, first of those that were not run.
        """
        best = self.best
        if not best or not self.claim.parts or self.outcome != "holds":
            return best.scope if best else None
        pairs = [(part.title, part.outcome) for part in self.waiting]
        pairs += [(part, _kind_of(item)) for part, item in self.parts.items() if item]
        words = ", ".join(" ".join(pair) for pair in pairs)
        return f"{words}; {best.part or 'all of it'}: {best.scope}"

    @property
    def printed_line(self) -> str:
        """What became of the formula that the statement prints, in a line."""
        return printed_words(asdict(self.printed))

    @property
    def kernel(self) -> str | None:
        """The proof assistant whose kernel has checked every exact proof, at least one of each part
        of the statement; None if none has.
        """
        exact = [
            item
            for item in self.evidence
            if item.kind == "exact" and item.outcome == "holds" and not item.toothless
        ]
        kernels = {item.kernel for item in exact}
        every = not self.waiting and all(
            item and item.kind == "exact" and not item.partial for item in self.parts.values()
        )
        return kernels.pop() if self.outcome == "holds" and every and len(kernels) == 1 else None

    @property
    def solver(self) -> str | None:
        """The solver that is trusted for the proof that gives the verdict its grade, if that is no
        theorem of the kernel.
        """
        return self.best.solver if self.outcome == "holds" and self.best else None

    @property
    def needs(self) -> str | None:
        """The extra without which checks were not run, where nothing else leaves the claim open;
        None where something does, or nothing.
        """
        left = [item.needs for item in self.evidence if item.outcome != "holds"]
        return left[0] if left and all(left) else None

    @property
    def as_recorded(self) -> bool:
        """Whether outcome, evidence and controls are what the claim's record expects, and the
        statement prints no other formula.
        """
        clean = not any(item.outcome == "error" for item in self.evidence)
        bitten = all(control.outcome == "refuted" for control in self.controls)
        printed = self.printed.outcome != "differs"
        sound = clean and bitten and printed and not self.toothless
        return self.outcome == self.claim.expect and sound

    def __repr__(self) -> str:
        """Return outcome, grade and scope in a line."""
        summary = ", ".join(filter(None, (self.headline, self.scope)))
        unlike = "" if self.as_recorded else ", not as recorded"
        return f"<Verdict {self.claim.id}: {self.outcome}{unlike}{summary and f'; {summary}'}>"

    def _repr_latex_(self) -> str:
        """Return the statement as a notebook typesets it."""
        return self.claim._repr_latex_()

    def _repr_html_(self) -> str:
        """Return claim, outcome, and a table of evidence and controls as a notebook shows them."""
        rows = [
            (item.kind, item.check.rpartition(".")[2], item.outcome, item.witness or item.scope)
            for item in self.evidence
        ]
        rows += [
            ("part", part.title, part.outcome, f"{part.kind}, tier {part.tier}")
            for part in self.waiting
        ]
        rows += [
            ("control", control.name, control.outcome, refuted_by(asdict(control), self.strength))
            for control in self.controls
        ]
        cells = "".join(
            f"<tr>{''.join(f'<td>{escape(str(word))}</td>' for word in row)}</tr>" for row in rows
        )
        recorded = "as recorded" if self.as_recorded else "not as recorded"
        graded = f": {self.headline}" if self.headline else ""
        return (
            f"{self.claim._repr_html_()}<p><b>{self.outcome}</b>"
            f" ({recorded}){escape(graded)}</p><table>{cells}</table>"
            f"{''.join(f'<p>{escape(toothless_words(one))}</p>' for one in self.toothless)}"
            f"{f'<p>{escape(words)}</p>' if (words := self.printed_line) else ''}"
        )

    def json(self) -> Fields:
        """Return the verdict as JSON values (null where there is none, never NaN)."""
        claim = self.claim
        return {
            "id": claim.id,
            "family": claim.family,
            "title": claim.title,
            "source": str(claim.source),
            "reading": claim.reading,
            "expect": claim.expect,
            "outcome": self.outcome,
            "as_recorded": self.as_recorded,
            "grade": self.strength,
            "headline": self.headline or None,
            "coverage": self.coverage,
            "missing": list(self.missing),
            "partial": self.partial,
            "kernel": self.kernel,
            "solver": self.solver,
            "needs": self.needs,
            "scope": self.scope,
            "parts": [*map(asdict, self.by_part)],
            "witness": next(
                (item.witness for item in self.evidence if item.outcome == "refuted"), None
            ),
            "corrected_by": claim.corrected_by,
            "severity": claim.erratum.severity if claim.erratum else None,
            "confirmed_by": next(
                (item.confirmed_by for item in self.evidence if item.outcome == "refuted"), None
            ),
            "seconds": self.seconds,
            "cpu_seconds": self.cpu_seconds,
            "evidence": [*map(_plain, self.evidence)],
            "controls": [asdict(control) for control in self.controls],
            "toothless": list(self.toothless),
            "printed": asdict(self.printed),
            "cached": self.cached,
            "source_hash": self.source_hash,
        }


SHORT = 30
"""A headline has at most so many characters, or says no more than that it is of part."""


def toothless_words(check: str) -> str:
    """Return in a sentence what a toothless check is worth."""
    return f"the check {check} refutes no control, so it counts for nothing"


def printed_words(printed: Named | None) -> str:
    """Return what became of the formula that a statement prints, in a line; nothing where none is
    marked, or a record is older.

    >>> printed_words({"outcome": "agrees", "at": None, "why": "20 cases"})
    'the printed formula agrees: 20 cases'
    """
    if printed is None or printed["outcome"] == NOT_MARKED.outcome:
        return ""
    is_open = " is" if printed["outcome"] == "not comparable" else ""
    return f"the printed formula{is_open} {Comparison(**printed).words}"


def kind_of_grade(grade: str | None) -> str | None:
    """Return the kind of the evidence that gives a grade; None where the grade does not tell."""
    return "exact" if grade == PROVED else None if grade == PARTLY else grade


def titles_of(row: Named) -> list[str]:
    """Return the titles of the parts of which a row of a record has evidence; one without a name
    where it has no parts.

    >>> titles_of({}), titles_of({"parts": {"the limit": "exact"}})
    ([''], ['the limit'])
    """
    parts = row.get("parts") or [""]
    names = [part["title"] if isinstance(part, dict) else part for part in parts]
    waiting = waiting_of(row)
    return [name for name in names if name not in waiting]


def waiting_of(row: Named) -> dict[str, str]:
    """Return the outcomes of the parts of a row of a record that were not run, by title.

    Older records have an object for the parts, of which none waits.
    """
    parts = [part for part in row.get("parts") or () if isinstance(part, dict)]
    return {part["title"]: part["outcome"] for part in parts if part["outcome"].startswith(NOT_RUN)}


def bite_of(controls: Sequence[Named], grade: str | None) -> str:
    """Return how many controls are refuted; with the kind of the grade, how many the checks that
    give it refute, where that is not each.

    >>> bite_of([{"outcome": "refuted", "by_grade": one} for one in ("refuted", "holds")], "proved")
    'exact 1/2'
    >>> bite_of([{"outcome": one, "by_grade": None} for one in ("refuted", "holds")], None)
    '1/2'
    """
    if not controls:
        return ""
    at_grade = [control.get("by_grade") for control in controls]
    is_known = grade is not None and None not in at_grade
    number = at_grade.count("refuted")
    if is_known and number < len(controls):
        return f"{kind_of_grade(grade) or grade} {number}/{len(controls)}"
    return f"{sum(control['outcome'] == 'refuted' for control in controls)}/{len(controls)}"


def refuted_by(control: Named, grade: str | None) -> str:
    """Return which check refutes a control, and that those that give the grade do not."""
    outcome = control.get("by_grade")
    kind = kind_of_grade(grade)
    survives = f"survives the {f'{kind} ' if kind else ''}check of the grade ({outcome})"
    words = [control["refuted_by"], survives if grade and outcome not in (None, "refuted") else ""]
    return "; ".join(filter(None, words))


def after_first(headline: str, words: str) -> str:
    """Return a headline with words after the first one.

    >>> after_first("exact, n 1…3", " by SymPy")
    'exact by SymPy, n 1…3'
    """
    first = re.match(r"[^ ,]*", headline)
    return f"{first[0]}{words}{headline[first.end() :]}" if first and headline else headline


def _in_words(best: Evidence, most: int) -> str:
    """Return a few words for what evidence covers, of at most so many characters, nothing of
    samples.
    """
    if best.missing in ((), (NOT_PROVED,)):
        return ""
    words = f", {best.covered}"
    return words if best.covered and len(words) <= most else ", in part"


def _holding(evidence: Sequence[Evidence], part: str) -> list[Evidence]:
    """Return what holds for a part, and gives a grade: a check without teeth gives none."""
    return [
        item
        for item in evidence
        if item.outcome == "holds" and item.part in ("", part) and not item.toothless
    ]


def strongest(evidence: Sequence[Evidence], part: str) -> Evidence | None:
    """Return the strongest evidence that holds for a part of a statement, None without any:
    theorems of the kernel before all else where they cover the whole part.
    """
    holding = _holding(evidence, part)
    proofs = [item for item in holding if item.is_theorem]
    return min(proofs if is_whole(proofs) else holding, key=_order, default=None)


def is_whole(proofs: Sequence[Evidence]) -> bool:
    """Tell whether theorems cover a claim: one as a whole, or several that lack nothing but entries
    of what the formula gives, of which each is compared in one of them.
    """
    if any(item.coverage == "whole" for item in proofs):
        return True
    left = [
        {*item.uncompared}
        for item in proofs
        if item.uncompared and [*item.missing] == entries_of(item.uncompared)
    ]
    return bool(left) and not set.intersection(*left)


def evidence_of(item: Fields) -> Evidence:
    """Return evidence read back from its JSON values."""
    names = {one.name for one in fields(Evidence)}
    return Evidence(**{name: value for name, value in item.items() if name in names})


def restored(claim: Claim, record: Fields) -> Verdict:
    """Return a verdict read back from its JSON values, marked cached."""
    evidence = tuple(map(evidence_of, record["evidence"]))
    controls = tuple(Control(**item) for item in record["controls"])
    kept = {name: record[name] for name in ("outcome", "seconds", "source_hash", "cpu_seconds")}
    waiting = waiting_of(record)
    return Verdict(
        claim,
        evidence=evidence,
        controls=controls,
        toothless=tuple(record["toothless"]),
        printed=Comparison(**record["printed"]) if "printed" in record else NOT_MARKED,
        cached=True,
        waiting=tuple(Part(**part) for part in record["parts"] if part["title"] in waiting)
        if waiting
        else (),
        **kept,
    )


def completed(result: Verdict, fuller: Verdict) -> Verdict:
    """Return a verdict with what that of another tier found of the parts that it did not run,
    whatever that was.
    """
    waiting = {part.title for part in result.waiting}
    ran = {(item.kind, item.check, item.part) for item in result.evidence}
    items = [
        replace(item, source_hash=fuller.source_hash)
        for item in fuller.evidence
        if item.part in {"", *waiting} and (item.kind, item.check, item.part) not in ran
    ]
    decided = {item.part for item in items}
    evidence = [*result.evidence, *items]
    labels = {f"{item.kind}: {item.check.rpartition('.')[2]}" for item in items if item.toothless}
    toothless = {one for one in fuller.toothless if one.partition(" (")[0] in labels}
    return replace(
        result,
        outcome=combined(evidence),
        evidence=tuple(evidence),
        toothless=tuple(sorted({*result.toothless, *toothless})),
        waiting=tuple(part for part in result.waiting if not {"", part.title} & decided),
    )


def _rank(evidence: Evidence) -> int:
    # a record may have a kind that nobody has registered here
    return KINDS.index(evidence.kind) if evidence.kind in KINDS else len(KINDS)


def _kind_of(evidence: Evidence) -> str:
    """Return the kind of evidence, and what is trusted for it."""
    by = f" by {evidence.solver.partition(' ')[0]}" if evidence.solver else ""
    return f"{evidence.kind}{by}"


def _order(evidence: Evidence) -> tuple[int, bool, bool]:
    """Return the place of evidence among others: its kind's, then a proof of the whole claim, and
    last what is partial.
    """
    return _rank(evidence), evidence.coverage != "whole", evidence.partial is not None


def _weakness(evidence: Evidence) -> tuple[int, bool, bool, bool]:
    """Return the place of the evidence of a part among that of others: what is no theorem of the
    kernel comes after what is one.
    """
    return *_order(evidence), evidence.solver is not None


def _plain(evidence: Evidence) -> Fields:
    record = {
        name: None if isinstance(value, float) and not abs(value) < float("inf") else value
        for name, value in asdict(evidence).items()
    }
    lists = {
        "uncompared": [*evidence.uncompared],
        "missing": [*evidence.missing],
        "tags": [*evidence.tags],
    }
    return {**record, **lists, "rounding": evidence.rounding}


def verify(claim: Claim, options: Options = QUICK) -> Verdict:
    """Run every check of the claim's tier on its formula and on its controls."""
    started, busy = time.perf_counter(), time.process_time()
    checks = selected(claim, options.tier)
    return _verified(claim, checks, options, started, busy)


def _verified(
    claim: Claim, checks: list[Check], options: Options, started: float, busy: float
) -> Verdict:
    watched = Watched(claim, checks, options.telling) if claim.expect == "holds" else None
    evidence: list[Evidence] = []
    for check in checks:
        options.telling(check.label)
        evidence.append(examine(check, claim.formula, claim, options))
        if claim.expect == "refuted" and evidence[-1].outcome == "refuted":
            break
    evidence += missing(claim, checks, options.tier)
    first, waiting = combined(evidence), awaited(claim, checks, options.tier)
    controls, toothless = (), {}

    def graders(toothless: Collection[Check]) -> list[Check]:
        marked = tuple(_of_entries(_marked(checks, evidence, toothless)))
        given = Verdict(claim, first, marked, (), (), 0.0, waiting=waiting).graders
        pairs = zip(checks, marked, strict=False)  # what stands in for checks comes last
        return [check for check, item in pairs if any(item is one for one in given)]

    # a check that is missing might be the one that refutes a control
    if watched and not any(item.needs for item in evidence):
        controls, toothless = attacked(claim, checks, options, graders)
        evidence = _marked(checks, evidence, toothless)
        evidence += filter(None, [watched.changed()])
    evidence, outcome = _of_entries(evidence), combined(evidence)
    labels = tuple(sorted(toothless.values()))
    printed = compared(claim, options.symbols)
    seconds, cpu_seconds = time.perf_counter() - started, time.process_time() - busy
    result = Verdict(claim, outcome, tuple(evidence), controls, labels, seconds, waiting=waiting)
    return replace(result, cpu_seconds=cpu_seconds, printed=printed)


def _marked(
    checks: Sequence[Check], evidence: Sequence[Evidence], toothless: Collection[Check]
) -> list[Evidence]:
    """Return evidence, that of toothless checks marked; the first is that of the checks."""
    marked = [
        replace(item, toothless=check in toothless)
        for check, item in zip(checks, evidence, strict=False)
    ]
    return [*marked, *evidence[len(marked) :]]


def _of_entries(evidence: list[Evidence]) -> list[Evidence]:
    """Return evidence of which proofs are partial where there are entries of what the formula gives
    that not one of them compares.
    """
    proofs = [
        item
        for item in evidence
        if item.kind == "exact" and item.outcome == "holds" and not item.toothless
    ]
    left = set.intersection(*({*item.uncompared} for item in proofs)) if proofs else set()
    if not left:
        return evidence
    words = f"{places_of(left)} of what the formula gives {NOTHING}"

    def told(proof: Evidence) -> Evidence:
        scope = f"{PARTIAL}{words}; {proof.scope.removeprefix(PARTIAL)}"
        return replace(proof, scope=scope, partial="; ".join(filter(None, [words, proof.partial])))

    return [told(item) if item in proofs else item for item in evidence]


def missing(claim: Claim, checks: Sequence[Check], tier: Tier) -> list[Evidence]:
    """Return what stands in for evidence that no check gives: an error without any check, and an
    open end for each part without one in any tier.
    """
    waiting = {part.title for part in awaited(claim, checks, tier)}
    left = [part for part in _undecided(claim, checks) if part not in waiting]
    none = (
        []
        if checks
        else [
            Evidence("tested", claim.id, "error", "", note=f"no check of tier {tier} is registered")
        ]
    )
    reason = f"no check of tier {tier} decides"
    return [
        *none,
        *(
            Evidence("tested", claim.id, "inconclusive", "", note=f"{reason} {part}", part=part)
            for part in left
        ),
    ]


def _undecided(claim: Claim, checks: Sequence[Check]) -> list[str]:
    """Return the parts that no check decides."""
    decided = {check.part for check in checks}
    return [] if "" in decided else [part for part in claim.parts if part not in decided]


def awaited(claim: Claim, checks: Sequence[Check], tier: Tier) -> tuple[Part, ...]:
    """Return the parts that no check of a tier decides, but one of another tier does: nothing where
    the tier has no check at all.
    """
    waiting = [check for check in checks_of(claim) if check.tier not in ("quick", tier)]
    parts: list[Part] = []
    for title in _undecided(claim, checks) if checks else ():
        deciding = [check for check in waiting if check.part in ("", title)]
        if deciding:
            first = min(deciding, key=lambda check: (not check.part, TIERS.index(check.tier)))
            parts.append(Part(title, f"{NOT_RUN}{tier}", first.kind, first.tier))
    return tuple(parts)


def selected(claim: Claim, tier: Tier) -> list[Check]:
    """Return the claim's checks of a tier, cheap kinds first; `scale` adds the scaled ones to the
    quick ones.

    Raises: ValueError for an unknown tier.
    """
    if tier not in TIERS:
        raise ValueError(f"unknown tier {tier!r}: use {', '.join(TIERS)}")
    wanted = {"quick", tier}
    return sorted(
        (check for check in checks_of(claim) if check.tier in wanted),
        key=lambda check: engine(check.kind).cost,
    )


def combined(evidence: list[Evidence]) -> Outcome:
    """Combine evidence into one outcome; what only rounding may have broken counts for nothing
    beside a proof or balls of the same part.

    >>> combined([Evidence("exact", "a", "holds", ""), Evidence("tested", "b", "vacuous", "")])
    'vacuous'
    >>> combined(
    ...     [
    ...         Evidence("exact", "a", "holds", ""),
    ...         Evidence("tested", "b", "inconclusive", "", reason="rounding"),
    ...     ]
    ... )
    'holds'
    """
    order: tuple[Outcome, ...] = ("refuted", "error", "inconclusive", "vacuous", "holds")
    sure = {
        item.part for item in evidence if engine(item.kind).rigorous and item.outcome == "holds"
    }
    weighed = [item for item in evidence if not (item.rounding and sure & {"", item.part})]
    return next(outcome for outcome in order if any(item.outcome == outcome for item in weighed))


def examine(
    check: Check, formula: Formula, claim: Claim, options: Options, control: Widened | None = None
) -> Evidence:
    """Run one check on one formula; whatever it raises becomes evidence of outcome `error`, but for
    the want of an extra.
    """
    if check.needs and extras.is_missing(check.needs):
        return _not_run(check, check.needs)
    started, busy = time.perf_counter(), time.process_time()
    try:
        domain = check.domain(control.domain(claim.domain) if control else claim.domain, control)
        with own_scales() as scales:
            evidence = engine(check.kind).run(check, formula, domain, options)
        if evidence.outcome == "holds":
            evidence = replace(
                evidence, scope=f"{evidence.scope}{loosened(check, max(scales, default=1.0))}"
            )
            if evidence.coverage == "part" and not evidence.missing:
                evidence = replace(evidence, missing=(NOT_PROVED,))
    # of an alarm that rang where nobody waits for it any more: no fault of the formula
    except TimeUp:
        evidence = Evidence(check.kind, check.name, "inconclusive", "", note=LATE)
    # a check may raise anything; it must become a row, not end the run
    except Exception as error:  # noqa: BLE001
        if extra := extras.wanted(error):
            return _not_run(check, extra)
        file, line = location(error, check) or ("?", 0)
        note = (
            f"{type(error).__name__} at {Path(file).name}:{line}:"
            f" {str(error).partition(chr(10))[0]}{_advice(error)}"
        )
        evidence = Evidence(check.kind, check.name, "error", "", note=note)
    return replace(
        evidence,
        part=check.part,
        tier=check.tier,
        seconds=time.perf_counter() - started,
        cpu_seconds=time.process_time() - busy,
    )


LATE = "the time for a search was up where nothing could give it up"
"""What is said where the end of some search's patience ended a check."""


def _not_run(check: Check, extra: str) -> Evidence:
    return Evidence(
        check.kind,
        check.name,
        "inconclusive",
        "",
        note=extras.not_run(extra),
        part=check.part,
        tier=check.tier,
        needs=extra,
    )


FLOATS_ALONE = re.compile(
    r"Cannot convert (expression|complex) to float|loop of ufunc does not support argument|must be"
    r" real number, not"
    r"|float64 occurs in a relation between balls"
)
"""What SymPy, NumPy, `math` and the engine of balls say where a function that only floats can
compute has met symbols or balls.
"""


def _advice(error: BaseException) -> str:
    """Return what to use where a formula uses the functions of `math` or NumPy on what are no
    floats.
    """
    if isinstance(error, TypeError) and FLOATS_ALONE.search(str(error)):
        return (
            "; on symbols and balls use lemmata's functions: from lemmata import exp, log, sqrt,"
            " sin, cos, ratio"
        )
    return ""


def location(error: BaseException, check: Check | None = None) -> tuple[str, int] | None:
    """Return file and line of the innermost frame that is neither a library's nor an engine's; else
    where the check stands.
    """
    libraries = tuple(
        {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    )
    code = getattr(inspect.unwrap(check.function), "__code__", None) if check else None
    for frame, line in reversed([*traceback.walk_tb(error.__traceback__)]):
        file = frame.f_code.co_filename
        toolkit = role(frame.f_globals.get("__name__", "")) and not (
            code and file == code.co_filename
        )
        if not toolkit and not file.startswith((*libraries, "<")):
            return file, line
    return (code.co_filename, code.co_firstlineno) if code else None


def attacked(
    claim: Claim,
    checks: Sequence[Check],
    options: Options,
    graders: Callable[[Collection[Check]], Collection[Check]] = lambda toothless: (),
) -> tuple[tuple[Control, ...], dict[Check, str]]:
    """Put every control to the checks that give the claim its grade until one of them refutes it,
    and to the others until any does; and every check to the controls until it has refuted one.

    Args: graders: the checks that give the grade, where some are toothless.

    Returns: what became of the controls, and the checks that refuted none, each with its label and
        the reason where one stopped it.
    """
    attack = _Attack(claim, checks, options)
    attack.put(graders(()))
    # each check that is toothless has met every control by now
    giving = graders(attack.toothless)
    attack.put(giving)
    toothless = {check: f"{check.label}{attack.stopped(check)}" for check in attack.toothless}
    return tuple(attack.outcome(control, giving) for control in claim.controls), toothless


class _Attack:
    """An account of what the checks of a claim find of its controls."""

    def __init__(self, claim: Claim, checks: Sequence[Check], options: Options) -> None:
        self._claim, self._checks, self._options = claim, checks, options
        self._tried: dict[Mutant | Widened, dict[Check, Evidence]] = {
            control: {} for control in claim.controls
        }
        self._refuted_by: dict[Mutant | Widened, str] = {}
        self._met: set[tuple[bool, Mutant | Widened, Check]] = set()
        self.toothless = dict.fromkeys(checks)

    def put(self, graders: Collection[Check]) -> None:
        """Put the controls to the checks, those that give the grade first.

        Other proofs for every size come after tests: a control is refuted at numbers, for which
        they first write all down in symbols.
        """
        ordered = sorted(
            self._checks,
            key=lambda check: (
                check not in graders,
                engine("tested" if _of_every_size(check) else check.kind).cost,
                _of_every_size(check),
            ),
        )
        # few controls need proofs and an attack beyond the box, and each is as long as the claim's
        for further in (False, True):
            for control in self._claim.controls:
                for check in ordered:
                    is_asked = (
                        control not in self._refuted_by
                        or check in self.toothless
                        or (check in graders and not self._is_refuted(control, graders))
                    )
                    if is_asked and not (further and not engine(check.kind).beyond):
                        self._put(control, check, further)

    def _put(self, control: Mutant | Widened, check: Check, further: bool) -> None:
        """Put a control to a check, once."""
        if (further, control, check) in self._met:
            return
        self._met.add((further, control, check))
        self._options.telling(f"{check.label} on the control {control.name!r}")
        plain = replace(
            self._options,
            shrink=False,
            beyond=further,
            proofs=further,
            solver=False,
            right=self._claim.formula,
        )
        evidence = self._tried[control][check] = _attack(control, check, self._claim, plain)
        if evidence.outcome == "refuted":
            self.toothless.pop(check, None)
            self._refuted_by.setdefault(control, check.label)

    def _is_refuted(self, control: Mutant | Widened, checks: Collection[Check]) -> bool:
        results = self._tried[control]
        return any(check in results and results[check].outcome == "refuted" for check in checks)

    def outcome(self, control: Mutant | Widened, graders: Collection[Check]) -> Control:
        """Return what became of a control, at all checks and at those that give the grade."""
        results = self._tried[control]
        of_grade = [evidence for check, evidence in results.items() if check in graders]
        by_grade = _of_control(of_grade) if graders else None
        by = self._refuted_by.get(control)
        return Control(control.name, _of_control([*results.values()]), by, by_grade)

    def stopped(self, check: Check) -> str:
        """Return in words what stopped a check at the last control where something did, nothing if
        it ran everywhere.
        """
        for control, results in reversed(self._tried.items()):
            evidence = results.get(check)
            if evidence and evidence.outcome in ("error", "inconclusive") and evidence.note:
                return f" ({evidence.outcome} at {control.name!r}: {evidence.note})"
        return ""


def _of_control(results: Sequence[Evidence]) -> Outcome:
    """Return the outcome of a control: that of checks which had something to look at."""
    decided = [evidence for evidence in results if evidence.outcome != "vacuous"]
    if any(evidence.outcome == "refuted" for evidence in decided):
        return "refuted"
    return combined(decided) if decided else "vacuous"


def _of_every_size(check: Check) -> bool:
    return bool(check.options.get("every")) or any(
        values is EVERY for values in check.options.get("sizes", {}).values()
    )


def _attack(control: Mutant | Widened, check: Check, claim: Claim, options: Options) -> Evidence:
    if isinstance(control, Mutant):
        return examine(check, control.formula, claim, options)
    if fixed := engine(check.kind).fixed:
        return Evidence(check.kind, check.name, "vacuous", "", note=fixed)
    return examine(check, claim.formula, claim, options, control)
