"""Verdicts as text: the table, what differs from the record, and the closing line."""

from __future__ import annotations

import itertools
import os
import shutil
import sys
from collections.abc import Iterable, Sequence

from proofs_checks.verdict import Verdict

HEAD = ("claim", "reading", "outcome", "grade", "controls", "scope, or witness of the refutation", "corrected by", "seconds", "")
FLEXIBLE, NARROWEST = 5, 20


def table(verdicts: Sequence[Verdict], width: int | None = None, colour: bool | None = None) -> str:
    """Return one row for each claim, families apart; the column of scopes is cut to the width (of the terminal, or 160)."""
    width = width or shutil.get_terminal_size((160, 24)).columns
    if colour is None:
        colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    rows = [_row(found) for found in verdicts]
    widths = [max(len(row[k]) for row in [HEAD, *rows]) for k in range(len(HEAD))]
    if not any(row[6] for row in rows):
        widths[6] = 0
    others = sum(size + 2 for k, size in enumerate(widths) if size and k != FLEXIBLE)
    widths[FLEXIBLE] = max(NARROWEST, min(widths[FLEXIBLE], width - others))
    lines = [_line(HEAD, widths)]
    for _, group in itertools.groupby(zip(verdicts, rows, strict=True), lambda pair: pair[0].claim.family):
        lines.append("-" * len(lines[0]))
        lines += [_painted(_line(row, widths), found) if colour else _line(row, widths) for found, row in group]
    return "\n".join(lines)


def _row(found: Verdict) -> tuple[str, ...]:
    claim, best = found.claim, found.best
    shown = best.scope if best else next((item.note for item in found.evidence if item.note), "")
    if found.outcome == "refuted" and best:
        shown = f"{best.confirmed_by}: {best.witness}"
    bitten = sum(control.outcome == "refuted" for control in found.controls)
    counted = f"{bitten}/{len(found.controls)}" if found.controls else ""
    corrected = (claim.corrected_by or "").removeprefix(f"{claim.family}.")
    grade, cached = best.kind if best else "", "cached" if found.cached else ""
    words = (claim.id, claim.reading, found.outcome, grade, counted, shown or "", corrected, f"{found.seconds:.2f}", cached)
    return tuple(" ".join(word.split()) for word in words)


def _line(row: Iterable[str], widths: Sequence[int]) -> str:
    return "  ".join(_fitted(text, size) for text, size in zip(row, widths, strict=True) if size).rstrip()


def _fitted(text: str, size: int) -> str:
    return text.ljust(size) if len(text) <= size else f"{text[: size - 1]}…"


def _painted(line: str, found: Verdict) -> str:
    paint = "\x1b[32m" if found.as_recorded else "\x1b[31m"
    before, _, after = line.partition(f"  {found.outcome}")
    return f"{before}  {paint}{found.outcome}\x1b[0m{after}"


def differences(found: Verdict) -> list[str]:
    """Return in what a verdict differs from its claim's record, one line each; nothing if it does not."""
    if found.as_recorded:
        return []
    claim = found.claim
    lines = [] if found.outcome == claim.expect else [f"outcome {found.outcome}, recorded as {claim.expect}"]
    told = [item for item in found.evidence if item.outcome not in ("holds", claim.expect)]
    for item in told:
        because = item.note or (f"at {item.witness}" if item.witness else "")
        lines.append(f"{item.kind} {item.check.rpartition('.')[2]}: {item.outcome}{f', {because}' if because else ''}")
    lines += [f"control not refuted: {control.name} ({control.outcome})" for control in found.controls if control.outcome != "refuted"]
    return [*lines, *(f"toothless check, it refutes no control: {name}" for name in found.toothless)]


def closing(verdicts: Sequence[Verdict]) -> str:
    """Return the line that counts them."""
    hold = sum(found.as_recorded and found.claim.expect == "holds" for found in verdicts)
    refuted = sum(found.as_recorded and found.claim.expect == "refuted" for found in verdicts)
    controls = sum(control.outcome == "refuted" for found in verdicts for control in found.controls)
    unexpected = len(verdicts) - hold - refuted
    return f"{len(verdicts)} claims: {hold} hold, {refuted} refuted as recorded, {unexpected} unexpected; {controls} controls refuted"
