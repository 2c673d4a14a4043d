"""Verdicts as text: the table, what differs from the record, and the closing line."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict

from lemmata.console import terminal
from lemmata.console.count import counted
from lemmata.evidence.engines import engine
from lemmata.evidence.verdict import Verdict, after_first, refuted_by, toothless_words
from lemmata.language import extras
from lemmata.language.check import KINDS, PARTLY, Evidence, grades
from lemmata.sources.own_claims import Broken

HEAD = (
    "claim",
    "reading",
    "outcome",
    "grade",
    "also",
    "controls",
    "scope, or witness of the refutation",
    "seconds",
)
CLAIM, READING, ALSO, CONTROLS, FLEXIBLE, SECONDS = 0, 1, 4, 5, 6, 7
ROOMY, NARROWEST = 30, 20
MARK = " ⊢"
"""Stands beside a grade that a proof assistant's kernel has confirmed."""
# What a narrow table does without, step by step; at CLAIM the family's name moves from each id to
# the line above its claims.
GIVES_WAY = (SECONDS, CLAIM, CONTROLS, ALSO, READING)


def family(verdict: Verdict | Broken) -> str:
    """Return the heading of a row: the claim's family, or the file that could not be read."""
    return verdict.name if isinstance(verdict, Broken) else verdict.claim.family


def name(verdict: Verdict | Broken) -> str:
    """Return the name of a row: the claim's id, or the place that could not be read."""
    return verdict.place if isinstance(verdict, Broken) else verdict.claim.id


def table(
    verdicts: Sequence[Verdict | Broken], width: int | None = None, colour: bool | None = None
) -> str:
    """Return one row for each claim, grouped by family, for a width (that of the terminal, or 160).

    The other kinds of evidence for the same outcome stand beside the grade, by their first three
    letters. Columns are left out until the scopes have room; then the scopes are shortened.
    """
    width = width or terminal.width()
    colour = terminal.coloured() if colour is None else colour
    for step in range(len(GIVES_WAY) + 1):
        omissions = GIVES_WAY[:step]
        rows = [_row(verdict, short=CLAIM in omissions) for verdict in verdicts]
        widths = [
            0 if k and k in omissions else max(len(row[k]) for row in [HEAD, *rows])
            for k in range(len(HEAD))
        ]
        room = width - sum(size + 2 for k, size in enumerate(widths) if size and k != FLEXIBLE)
        if room >= min(widths[FLEXIBLE], ROOMY):
            break
    widths[FLEXIBLE] = max(NARROWEST, min(widths[FLEXIBLE], room))
    lines = [_line(HEAD, widths)]
    rule = sum(size + 2 for size in widths if size) - 2
    for label, group in itertools.groupby(
        zip(verdicts, rows, strict=True), lambda pair: family(pair[0])
    ):
        lines.append((f"{label} " if CLAIM in omissions else "").ljust(rule, "-"))
        lines += [
            _painted(_line(row, widths), verdict) if colour else _line(row, widths)
            for verdict, row in group
        ]
    return "\n".join(lines)


def _row(verdict: Verdict | Broken, short: bool) -> tuple[str, ...]:
    if isinstance(verdict, Broken):
        return verdict.place, "", "error", "", "", "", " ".join(verdict.why.split()), ""
    claim, best = verdict.claim, verdict.best
    scope = (
        verdict.scope if best else next((item.note for item in verdict.evidence if item.note), "")
    )
    if verdict.outcome == "refuted" and best:
        scope = f"{best.confirmed_by}: {best.witness}"
    if claim.erratum:
        better = (
            f", see {claim.corrected_by.removeprefix(f'{claim.family}.')}"
            if claim.corrected_by
            else ""
        )
        scope = f"{claim.erratum.severity}{better}; {scope}"
    label = claim.id.removeprefix(f"{claim.family}.") if short else claim.id
    kinds = {
        item.kind
        for item in verdict.evidence
        if item.outcome == verdict.outcome and not item.toothless
    }
    also = " ".join(kind[:3] for kind in KINDS if best and kind in kinds - {best.kind})
    seconds = "cached" if verdict.cached else f"{verdict.seconds:.2f}"
    grade = after_first(verdict.headline, MARK if verdict.kernel else "")
    outcome = "not run" if verdict.needs else verdict.outcome
    words = (label, claim.reading, outcome, grade, also, verdict.bite, scope or "", seconds)
    return tuple(" ".join(word.split()) for word in words)


def _line(row: Iterable[str], widths: Sequence[int]) -> str:
    return "  ".join(
        terminal.fitted(text, size) for text, size in zip(row, widths, strict=True) if size
    ).rstrip()


def _painted(line: str, verdict: Verdict | Broken) -> str:
    """Paint the outcome: what is refuted as recorded and what is not as recorded have colours of
    their own.
    """
    outcome = (
        "error" if isinstance(verdict, Broken) else "not run" if verdict.needs else verdict.outcome
    )
    colour = {"refuted": terminal.YELLOW, "not run": terminal.YELLOW}.get(outcome, terminal.GREEN)
    paint = colour if verdict.as_recorded or outcome == "not run" else terminal.RED
    before, _, after = line.partition(f"  {outcome}")
    return f"{before}  {terminal.painted(outcome, paint, True)}{after}"


def differences(verdict: Verdict | Broken) -> list[str]:
    """Return how a verdict differs from its claim's record, one line per difference."""
    if isinstance(verdict, Broken):
        return [verdict.why]
    if verdict.as_recorded:
        return []
    if verdict.needs:
        return [extras.not_run(verdict.needs)]
    claim = verdict.claim
    lines = (
        []
        if verdict.outcome == claim.expect
        else [f"outcome {verdict.outcome}, recorded as {claim.expect}"]
    )
    items = [item for item in verdict.evidence if item.outcome not in ("holds", claim.expect)]
    for item in items:
        because = item.note or (f"at {item.witness}" if item.witness else "")
        prefix = "" if item.check == claim.id else f"{item.kind} {item.check.rpartition('.')[2]}: "
        lines.append(f"{prefix}{item.outcome}{f', {because}' if because else ''}")
    lines += [
        f"control not refuted: {control.name} ({control.outcome})"
        for control in verdict.controls
        if control.outcome != "refuted"
    ]
    lines += map(toothless_words, verdict.toothless)
    return [*lines, *([verdict.printed_line] if verdict.printed.outcome == "differs" else [])]


def shortfalls(verdict: Verdict | Broken, required: str | None) -> list[str]:
    """Return a line for a claim that holds with a weaker grade than is required, if one is; what is
    partial has less than its kind.
    """
    if required is None or isinstance(verdict, Broken) or verdict.outcome != "holds":
        return []
    ranks = grades()
    rank = ranks.index(verdict.strength) if verdict.strength in ranks else len(ranks)
    if (rank, verdict.partial) <= (ranks.index(required), False):
        return []
    if verdict.best is None:
        return [f"holds without a grade, and {required} is required"]
    return [f"holds with the grade {verdict.headline}, which is weaker than {required}"]


def faults(verdict: Verdict | Broken, required: str | None = None) -> list[str]:
    """Return how a verdict differs from its claim's record, and how it falls short of what is
    required of it.
    """
    return [*differences(verdict), *shortfalls(verdict, required)]


def details(verdict: Verdict | Broken) -> list[str]:
    """Return all that was found of a claim, in full: each piece of evidence with its scope or
    witness, and each control.
    """
    if isinstance(verdict, Broken):
        return [verdict.why]
    lines = [verdict.claim.title]
    for item in verdict.evidence:
        part = f" ({item.part})" if item.part else ""
        result = (
            f"at {item.witness}, confirmed by {item.confirmed_by or 'nothing'}"
            if item.outcome == "refuted"
            else item.scope
        )
        text = "; ".join(filter(None, (result, item.note, _covers(item))))
        lines.append(
            f"{item.kind}{part} {item.check.rpartition('.')[2]}:"
            f" {item.outcome}{f': {text}' if text else ''}"
        )
    for part in verdict.waiting:
        command = f"lemmata verify {verdict.claim.id} --tier {part.tier}"
        lines.append(f"{part.kind} ({part.title}): {part.outcome}; {command} runs it")
    for control in verdict.controls:
        by = refuted_by(asdict(control), verdict.strength)
        joint = " by " if control.refuted_by else "; " if by else ""
        lines.append(f"control {control.name}: {control.outcome}{joint}{by}")
    lines += filter(None, [verdict.printed_line])
    return [" ".join(line.split()) for line in lines]


def _covers(item: Evidence) -> str:
    """Return how much of the claim evidence covers, nothing where it is a sample by its kind."""
    if item.outcome != "holds" or not engine(item.kind).rigorous:
        return ""
    if item.coverage == "whole":
        return "covers the whole claim"
    return f"covers part of the claim, and not: {', '.join(item.missing)}"


def measured(verdict: Verdict | Broken) -> list[str]:
    """Return what was measured at scale: on what, with what residual, and how fast, one line per
    check.
    """
    runs = (
        ()
        if isinstance(verdict, Broken)
        else (
            item for item in verdict.evidence if item.kind == "scaled" and item.outcome == "holds"
        )
    )
    rows = [
        (item.check.rpartition(".")[2], item.scope, _residual(item), item.note) for item in runs
    ]
    return [f"scaled {check}: {'; '.join(filter(None, words))}" for check, *words in rows]


def _residual(item: Evidence) -> str:
    """Return what was found and what the precision allows (the scope states standard errors)."""
    allowance = "" if item.bound is None else f", at most {item.bound:.2g} allowed"
    return f"residual {item.residual:.2g}{allowance}"


def closing(rows: Sequence[Verdict | Broken]) -> str:
    """Return the last line, which counts the outcomes."""
    verdicts = [verdict for verdict in rows if isinstance(verdict, Verdict)]
    hold = sum(verdict.as_recorded and verdict.claim.expect == "holds" for verdict in verdicts)
    refuted = sum(verdict.as_recorded and verdict.claim.expect == "refuted" for verdict in verdicts)
    controls = sum(
        control.outcome == "refuted" for verdict in verdicts for control in verdict.controls
    )
    needy = sum(bool(verdict.needs) for verdict in verdicts)
    remainder = f", {needy} not run" * bool(needy) + f", {len(rows) - len(verdicts)} not read" * (
        len(rows) > len(verdicts)
    )
    partly = sum(verdict.as_recorded and verdict.strength == PARTLY for verdict in verdicts)
    holding = f"{counted(hold, 'holds', 'hold')}{f' ({partly} partly)' if partly else ''}"
    counts = (
        f"{holding}, {refuted} refuted as recorded,"
        f" {len(verdicts) - hold - refuted - needy} unexpected{remainder}"
    )
    by = Counter(verdict.kernel for verdict in verdicts if verdict.kernel)
    kernels = "".join(f"; {number} checked by {name}{MARK}" for name, number in by.items())
    return (
        f"{counted(len(verdicts), 'claim')}: {counts}; {counted(controls, 'control')}"
        f" refuted{kernels}"
    )
